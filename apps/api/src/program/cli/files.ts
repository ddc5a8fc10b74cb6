import { readFileSync } from "node:fs";
import { whyUnreadable } from "../../platform/process/startup-error.ts";
import { pathOf } from "./environment.ts";
import { blocking } from "./interrupt.ts";
import { UsageError } from "./usage-error.ts";

/** The content of a file named by the user; `-` is standard input. @throws UsageError naming the file */
export function readNamedBytes(name: string): Buffer {
  try {
    return blocking(() => readFileSync(name === "-" ? 0 : pathOf(name)));
  } catch (error) {
    throw new UsageError(`The file ${name} can't be read: ${whyUnreadable(error)}.`);
  }
}

export const readNamedFile = (name: string): string => readNamedBytes(name).toString("utf8");
