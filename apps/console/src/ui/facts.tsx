import type { ReactNode } from "react";
import classes from "./facts.module.css";

type Fact = [name: string, value: ReactNode];

/** Names and values of one record; those that it does not have are left out. */
export const Facts = ({ of }: { of: (Fact | false | null | undefined | "")[] }) => (
  <dl className={classes.facts}>
    {of
      .filter((fact) => !!fact)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
