import { readFileSync } from "node:fs";
import { settings, type UpdateSettingsInput } from "@rental/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeModel } from "../assistant/fake-model.ts";
import { startTestServer, type TestServer } from "../harness/server.ts";
import { openAccount } from "./account.ts";
import { type Check, type SettingName, table } from "./table.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({}, { model: fakeModel(() => ({ text: "By the model." })) });
});
afterAll(() => server.close());

/** Every field of the settings, from the contract. */
const names = Object.keys(settings.shape).flatMap((name) =>
  name === "emailPreferences"
    ? Object.keys(settings.shape.emailPreferences.shape).map((member) => `${name}.${member}`)
    : [name],
);
const rows = Object.entries(table) as [SettingName, Check][];

const changeOf = (name: SettingName, value: unknown): UpdateSettingsInput => {
  const [field, member] = name.split(".");
  return { [field!]: member === undefined ? value : { [member]: value } };
};

describe("settings", () => {
  it("are all in the table of checks", () => {
    expect(rows.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  it.each(rows)("%s changes what is seen from outside", async (name, { cases, given, before, look }) => {
    expect(new Set(cases.map(([, seen]) => JSON.stringify(seen))).size).toBe(cases.length);
    for (const [value, seen] of cases) {
      const outside = await openAccount(server);
      await before?.(outside);
      await outside.set({ ...given, ...changeOf(name, value) });
      expect(await look(outside), `${name}: ${JSON.stringify(value)}`).toEqual(seen);
    }
  });
});

it("docs/settings.md lists every setting, in the order of the contract", () => {
  const page = readFileSync(new URL("../../../../docs/settings.md", import.meta.url), "utf8");
  const [list] = page.split("\n## ");
  expect([...list!.matchAll(/^- `([\w.]+)`: /gm)].map(([, name]) => name)).toEqual(names);
});
