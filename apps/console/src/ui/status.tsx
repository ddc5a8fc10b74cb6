import classes from "./status.module.css";

export type StatusKind = "good" | "bad" | "waiting" | "off";

/** A state in words, with a dot in its color. */
export const Status = ({ kind, children }: { kind: StatusKind; children: string }) => (
  <span className={classes.status} data-kind={kind}>
    {children}
  </span>
);
