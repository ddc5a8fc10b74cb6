import type { ReactNode } from "react";
import { useCurrentInSight } from "./current-in-sight.ts";
import classes from "./page-parts.module.css";

/** Links to the parts of a page, which have addresses of their own. The current one is marked. */
export const PageParts = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav ref={useCurrentInSight()} aria-label={label} className={classes.parts}>
    {children}
  </nav>
);
