import type { ReactNode } from "react";
import classes from "./facts.module.css";

type Fact = [name: string, value: ReactNode];

/** Names and values of a record's fields, without those that it lacks. */
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
