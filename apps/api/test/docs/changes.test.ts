import { readFileSync } from "node:fs";
import { changeResources } from "@rental/contract";
import { expect, it } from "vitest";

it("docs/changes.md names every resource of the change feed, each in one row", () => {
  const document = readFileSync(new URL("../../../../docs/changes.md", import.meta.url), "utf8");
  const [, table = ""] = document.split("## What counts as a change");
  const rows = [...table.matchAll(/^\| (`[^|]*)\|/gm)].map(([, names]) => names!);
  const named = rows.flatMap((names) => [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...changeResources].sort());
});
