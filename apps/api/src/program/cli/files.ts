import { readFileSync } from "node:fs";
import { pathOf } from "./environment.ts";
import { blocking } from "./interrupt.ts";
import { UsageError } from "./usage-error.ts";

/** The content of a file named by the user; `-` is standard input. @throws UsageError naming the file */
export function readNamedBytes(name: string): Buffer {
  try {
    return blocking(() => readFileSync(name === "-" ? 0 : pathOf(name)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`The file ${name} can't be read: ${reason}.`);
  }
}

export const readNamedFile = (name: string): string => readNamedBytes(name).toString("utf8");
