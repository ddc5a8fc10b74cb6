import type { ReactNode } from "react";
import { useWords } from "../words/words.ts";
import classes from "./more-fields.module.css";
import { moreFieldsWords } from "./more-fields-words.ts";

interface MoreFieldsProps {
  title: string;
  /** What it asks for. */
  hint: string;
  /** How many of its fields are filled in. */
  filled: number;
  children: ReactNode;
}

/**
 * Fields of a form that few need at first, in a group that is closed until somebody opens it or one of them is wrong. They
 * stay in the page, so that what was typed in them is sent.
 */
export function MoreFields({ title, hint, filled, children }: MoreFieldsProps) {
  const w = useWords(moreFieldsWords);
  return (
    <details className={classes.group} aria-label={title}>
      <summary>
        <span className={classes.title}>{title}</span>
        {filled > 0 && <span className={classes.filled}>{w.filled(filled)}</span>}
        <span className={classes.hint}>{hint}</span>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
