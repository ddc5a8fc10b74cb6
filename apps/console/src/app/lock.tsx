import classes from "./shell.module.css";

/** A lock, drawn here because not every system has a font with one. @param label what it means, if no text beside it says so */
export const Lock = ({ label }: { label?: string }) => (
  <svg
    className={classes.lock}
    viewBox="0 0 16 16"
    role={label === undefined ? undefined : "img"}
    aria-label={label}
    aria-hidden={label === undefined || undefined}
  >
    <path fill="currentColor" d="M3 7h10v7H3z" />
    <path fill="none" stroke="currentColor" strokeWidth="1.6" d="M5 7V5a3 3 0 0 1 6 0v2" />
  </svg>
);
