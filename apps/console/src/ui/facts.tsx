import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** Names and values of one record. */
export const Facts = ({ of }: { of: [name: string, value: ReactNode][] }) => (
  <dl className={classes.facts}>
    {of.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
