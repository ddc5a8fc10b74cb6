import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { bundled } from "../harness/bundle.ts";
import * as source from "./letters-program.ts";

it("a built program is ASCII, and its texts and regular expressions mean the same as those of its source", async () => {
  const file = await bundled(fileURLToPath(new URL("letters-program.ts", import.meta.url)));
  const { default: program } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  expect({ ...program }).toEqual({ ...source });
  expect(source.found.flat().filter((one) => one !== null).length).toBeGreaterThan(10);
  expect(await readFile(file.replace(/mjs$/, "cjs"), "latin1")).toMatch(/^[\0-\x7f]*$/);
});
