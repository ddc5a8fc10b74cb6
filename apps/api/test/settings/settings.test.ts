import { existsSync, readFileSync } from "node:fs";
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
const rows = Object.entries(table) as [SettingName, Check | "open"][];
const checked = rows.flatMap(([name, check]) => (check === "open" ? [] : [[name, check] as const]));
const open = rows.filter(([, check]) => check === "open").map(([name]) => name);

const changeOf = (name: SettingName, value: unknown): UpdateSettingsInput => {
  const [field, member] = name.split(".");
  return { [field!]: member === undefined ? value : { [member]: value } };
};

describe("settings", () => {
  it("are all in the table of checks", () => {
    expect(rows.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  it.each(checked)("%s changes what is seen from outside", async (name, { cases, given, before, look }) => {
    expect(new Set(cases.map(([, seen]) => JSON.stringify(seen))).size).toBe(cases.length);
    for (const [value, seen] of cases) {
      const outside = await openAccount(server);
      await before?.(outside);
      await outside.set({ ...given, ...changeOf(name, value) });
      expect(await look(outside), `${name}: ${JSON.stringify(value)}`).toEqual(seen);
    }
  });
});

/** The rows of the table in docs/settings.md: setting, effect, links to the files that read it. */
const document = new URL("../../../../docs/settings.md", import.meta.url);
const documented = readFileSync(document, "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, name, effect, readers] = /^\| `([\w.]+)` +\| (.+?) +\| (.+?) +\|$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, effect, readers: readers! }];
  });

describe("docs/settings.md", () => {
  it("lists every setting, in the order of the contract", () => {
    expect(documented.map(({ name }) => name)).toEqual(names);
  });

  it("says of exactly the open settings that they have no effect yet", () => {
    const withoutEffect = documented.filter(({ readers }) => readers === "not yet").map(({ name }) => name);
    expect(withoutEffect.sort()).toEqual([...open].sort());
  });

  it.each(documented.filter(({ readers }) => readers !== "not yet"))(
    "names files that read $name",
    ({ name, readers }) => {
      const files = [...readers.matchAll(/\]\((\.\.\/[^)]+)\)/g)].map(([, path]) => new URL(path!, document));
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) {
        expect(existsSync(file), file.pathname).toBe(true);
        expect(readFileSync(file, "utf8"), file.pathname).toMatch(
          new RegExp(`\\b${name.split(".").at(-1)}\\b`),
        );
      }
    },
  );
});
