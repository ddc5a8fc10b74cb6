import type { ReactNode } from "react";
import classes from "./with-picture.module.css";

/** A name with the picture of what it names before it. */
export const WithPicture = ({ picture, children }: { picture: ReactNode; children: ReactNode }) => (
  <span className={classes.both}>
    {picture}
    <span>{children}</span>
  </span>
);
