import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./today.module.css";

interface PartProps {
  id: string;
  title: string;
  /** How many wait. */
  count?: number | undefined;
  /** Whether there may be more of them. */
  isCut?: boolean;
  /** A link to all of them. */
  link?: ReactNode;
  children: ReactNode;
}

/** One kind of thing that waits. */
export const Part = ({ id, title, count, isCut = false, link, children }: PartProps) => (
  <section className={classes.part} aria-labelledby={`today-${id}`} tabIndex={-1}>
    <div className={classes.head}>
      <Title order={2} size="h4" id={`today-${id}`}>
        {title}{" "}
        {count !== undefined && count > 0 && (
          <span className={classes.count}>{`${count}${isCut ? "+" : ""}`}</span>
        )}
      </Title>
      {link}
    </div>
    {children}
  </section>
);
