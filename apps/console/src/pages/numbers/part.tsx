import { type ReactNode, useState } from "react";
import { SectionTitle } from "../../ui/page.tsx";
import classes from "./numbers.module.css";

interface PartProps {
  /** Of the heading, after which the part is named; without it, its table is the one that has the name. */
  id?: string;
  title: string;
  /** The figure that matters most, which is seen without opening the part. */
  figure?: string | undefined;
  /** Why there is no figure, which is seen without opening the part, too. */
  failure?: ReactNode;
  children: ReactNode;
}

/** Windows that are narrower begin with tables and parts closed, which are many screens long together. */
export const isWide = (): boolean => matchMedia("(min-width: 48rem)").matches;

/** A part of the page, which can be closed. */
export function Part({ id, title, figure, failure, children }: PartProps) {
  // Not again when the window changes: it would close what is being read.
  const [open] = useState(isWide);
  const part = (
    <>
      <details className={classes.report} open={open}>
        <summary>
          <SectionTitle {...(id && { id })} mb={0}>
            {title}
          </SectionTitle>
          {figure && <span className={classes.key}>{figure}</span>}
        </summary>
        {children}
      </details>
      {failure}
    </>
  );
  return id ? <section aria-labelledby={id}>{part}</section> : part;
}
