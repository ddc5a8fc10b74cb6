import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breaking, checkPackage, surfaceOf } from "../../../scripts/api-report.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "api-report-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const released = `
/** A contact. */
interface Contact { id: string; email?: string | undefined; status: "a" | "b"; }
interface ContactsListInput { page?: number | undefined; }
interface SettingsInput { prefs?: { mail?: boolean | undefined; } | undefined; hours: { from: string; }; }
declare class Contacts { #secret; private hidden: string; get(id: string): Promise<Contact>; }
export { type Contact, Contacts };
`;

const breaks = (now: string) => breaking(surfaceOf(released), surfaceOf(now));

it.each([
  ["comments and layout", released.replace("A contact", "Somebody").replaceAll("; ", ";\n  ")],
  ["a new optional member of an input", released.replace("page?", "limit?: number; page?")],
  ["a new member of an answer", released.replace("id: string; e", "id: string; name: string; e")],
  [
    "a new method, type and export",
    released
      .replace("get(", "list(): void; get(")
      .replace("export {", "interface X { y: 1 }\nexport { type X,"),
  ],
  ["a new member of an object in an input", released.replace("hours: { ", "hours: { to?: string; ")],
  ["a new object in an input", released.replace("hours: {", "days?: { monday: boolean; }; hours: {")],
  ["a private member", released.replace("private hidden: string", "private other: number")],
])("%s breaks no users", (_name, now) => {
  expect(breaks(now)).toEqual([]);
});

it.each([
  ["a removed member", released.replace("id: string; e", "e"), ["- Contact.id: string"]],
  ["a type that changed", released.replace('"a" | "b"', '"a"'), ['- Contact.status: "a" | "b"']],
  [
    "a new required member of an input",
    released.replace("page?", "limit: number; page?"),
    ["+ ContactsListInput.limit: number"],
  ],
  [
    "a new required member of an object in an input",
    released.replace("hours: { ", "hours: { to: string; "),
    ["+ SettingsInput.hours.to: string"],
  ],
  [
    "an optional member that becomes required",
    released.replace("page?:", "page:"),
    ["- ContactsListInput.page?: number | undefined", "+ ContactsListInput.page: number | undefined"],
  ],
  [
    "a new parameter",
    released.replace("get(id: string)", "get(id: string, why: string)"),
    ["- Contacts.get(id: string): Promise<Contact>"],
  ],
  ["a removed export", released.replace("type Contact, ", ""), ["- export type Contact"]],
])("%s is breaking", (_name, now, lines) => {
  expect(breaks(now)).toEqual(lines);
});

describe("the check", () => {
  interface State {
    version?: string;
    step?: string | undefined;
    accepted?: string;
  }

  /** The report of a package, released as 1.2.3, that lost a method. */
  function check({ version = "1.2.3", step, accepted = "" }: State) {
    const root = mkdtempSync(join(folder, "checkout-"));
    const write = (file: string, text: string) => {
      mkdirSync(join(root, file, ".."), { recursive: true });
      writeFileSync(join(root, file), text);
    };
    write("packages/sdk/package.json", JSON.stringify({ name: "@rental/sdk", version }));
    write("packages/sdk/dist/index.d.ts", "declare class Contacts { get(): void }");
    write(
      "packages/sdk/api/surface.txt",
      "Contacts\nContacts.get(): void\nContacts.merge(id: string): void\n",
    );
    write("packages/sdk/api/accepted.txt", accepted);
    write(".changeset/README.md", "");
    if (step) write(".changeset/brave-dogs.md", `---\n"@rental/sdk": ${step}\n---\n\nNo merging.\n`);
    return checkPackage(root, "sdk");
  }

  it.each([undefined, "patch", "minor"])("fails for a breaking change with changeset %s", (step) => {
    const { ok, lines } = check({ step });
    expect(ok).toBe(false);
    expect(lines).toEqual([
      `BREAKS   @rental/sdk: 0 lines added, 1 breaking, changeset: ${step ?? "none"}`,
      "  - Contacts.merge(id: string): void",
      "This breaks users' code. Undo it, or announce it: npx changeset, @rental/sdk, major. " +
        "A change that breaks nobody can be listed in packages/sdk/api/accepted.txt, line by line as above.",
    ]);
  });

  it("passes for one that a major changeset announces, or that was accepted because it breaks no users", () => {
    expect(check({ step: "major" }).ok).toBe(true);
    expect(check({ accepted: "- Contacts.merge(id: string): void\n" }).ok).toBe(true);
  });

  it("before 1.0.0 passes for one that a minor changeset announces", () => {
    expect(check({ version: "0.1.0", step: "minor" }).ok).toBe(true);
    const { ok, lines } = check({ version: "0.1.0", step: "patch" });
    expect([ok, lines[2]]).toEqual([false, expect.stringContaining("npx changeset, @rental/sdk, minor.")]);
  });
});
