import { Button } from "@mantine/core";
import { toast } from "../app/toast-store.ts";
import { useWords } from "../words/words.ts";
import classes from "./code-text.module.css";
import { uiWords } from "./words.ts";

interface CodeTextProps {
  /** A label for screen readers. */
  label: string;
  children: string;
  /** Offers to copy it. */
  copy?: boolean;
}

/** Verbatim text, such as a program, a request or a secret. Long lines scroll. */
export function CodeText({ label, children, copy = false }: CodeTextProps) {
  const w = useWords(uiWords);
  return (
    <div className={classes.box}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard */}
      <section className={classes.code} tabIndex={0} aria-label={label}>
        <pre>{children}</pre>
      </section>
      {copy && navigator.clipboard && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => navigator.clipboard.writeText(children).then(() => toast(w.copied))}
        >
          {w.copy}
        </Button>
      )}
    </div>
  );
}
