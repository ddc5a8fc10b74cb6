import type { ReactNode } from "react";
import layout from "./layout.module.css";

interface LockedProps {
  write: { isPending: boolean };
  children: ReactNode;
}

/** Fields that are disabled while they are sent, because their form closes after it: what was typed meanwhile would be lost. */
export const Locked = ({ write, children }: LockedProps) => (
  <fieldset role="presentation" className={layout.locked} disabled={write.isPending}>
    {children}
  </fieldset>
);
