import { Button, type ButtonProps } from "@mantine/core";
import { useClickOutside } from "@mantine/hooks";
import { type ReactNode, useId, useRef, useState } from "react";
import classes from "./behind.module.css";

interface BehindProps extends Omit<ButtonProps, "children"> {
  /** The name of the button, whose content may be an icon. */
  label: string;
  /** What the button shows. */
  shown: ReactNode;
  /** Which edge of the `.place` around it the panel begins at; otherwise the end. */
  atStart?: boolean;
  /** Closing leaves the focus at the button. */
  children: (close: () => void) => ReactNode;
}

/** What is needed now and then, in a panel that a button opens. Escape and a click elsewhere close it. */
export function Behind({ label, shown, atStart = false, children, ...button }: BehindProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const place = useClickOutside<HTMLDivElement>(() => setOpen(false));
  const id = useId();
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is in it
    <div ref={place} onKeyDown={({ key }) => key === "Escape" && isOpen && close()}>
      <Button
        variant="default"
        {...button}
        ref={opener}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {shown}
      </Button>
      <div id={id} className={classes.panel} data-start={atStart || undefined} hidden={!isOpen}>
        {isOpen && children(close)}
      </div>
    </div>
  );
}
