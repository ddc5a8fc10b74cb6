/** Reports the types of a published package as lines, and finds the breaking changes between two reports. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import ts from "typescript";

export const packages = ["sdk", "webhooks"];
/** The changesets that announce a breaking change: before 1.0.0, a minor one does. */
const announcing = (version: string) => (version.startsWith("0.") ? ["major", "minor"] : ["major"]);

/** Every export and every member of an export as a line, sorted: `Contact.email: string | null`. */
export function surfaceOf(declarations: string): string[] {
  const file = ts.createSourceFile("index.d.ts", declarations, ts.ScriptTarget.Latest, true);
  return [...new Set(file.statements.flatMap((statement) => linesOf(statement, file)))].sort();
}

function linesOf(statement: ts.Statement, file: ts.SourceFile): string[] {
  if (ts.isImportDeclaration(statement)) return [];
  if (ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement)) {
    const name = statement.name?.text ?? "default";
    const heritage = statement.heritageClauses?.map((clause) => oneLine(clause, file)).join(" ") ?? "";
    return [`${name} ${heritage}`.trim(), ...membersOf(statement.members, name, file)];
  }
  const exported = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
  if (exported && ts.isNamedExports(exported))
    return exported.elements.map((element) => `export ${oneLine(element, file)}`);
  return [oneLine(statement, file)];
}

/** One line per member, and per member of an object member, so that an addition does not change existing lines. */
function membersOf(members: readonly ts.Node[], path: string, file: ts.SourceFile): string[] {
  return members
    .filter((member) => !isPrivate(member))
    .flatMap((member) => {
      const object = ts.isPropertySignature(member) ? objectOf(member.type) : undefined;
      if (!ts.isPropertySignature(member) || !object) return [`${path}.${oneLine(member, file)}`];
      const name = `${path}.${member.name.getText(file)}`;
      const head = oneLine(member, file).replace(oneLine(object, file), "object");
      return [`${path}.${head}`, ...membersOf(object.members, name, file)];
    });
}

/** `{ ... }`, by itself or in a union with null and undefined. */
function objectOf(type: ts.TypeNode | undefined): ts.TypeLiteralNode | undefined {
  if (!type) return undefined;
  if (ts.isTypeLiteralNode(type)) return type;
  if (!ts.isUnionTypeNode(type)) return undefined;
  const parts = type.types.filter((part) => !/^(null|undefined)$/.test(part.getText()));
  return parts.length === 1 ? objectOf(parts[0]) : undefined;
}

function isPrivate(member: ts.Node): boolean {
  const modifiers = ts.canHaveModifiers(member) ? ts.getModifiers(member) : undefined;
  const hidden = [ts.SyntaxKind.PrivateKeyword, ts.SyntaxKind.ProtectedKeyword];
  if (modifiers?.some(({ kind }) => hidden.includes(kind as ts.SyntaxKind.PrivateKeyword))) return true;
  return ts.isPropertyDeclaration(member) && ts.isPrivateIdentifier(member.name);
}

/** Without comments, on one line. */
function oneLine(node: ts.Node, file: ts.SourceFile): string {
  const printed = ts.createPrinter({ removeComments: true }).printNode(ts.EmitHint.Unspecified, node, file);
  return printed.replace(/\s+/g, " ").replace(/;$/, "").trim();
}

/** Turns `A.b?: string` into `A.b`. */
const nameOf = (line: string) => /^[\w.]*/.exec(line)?.[0] ?? "";

/** The changes that would break users' code: removed or changed lines, and new required members of inputs. */
export function breaking(released: string[], now: string[]): string[] {
  const gone = released.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  const names = new Set(released.map(nameOf));
  const required = now
    .filter((line) => !released.includes(line))
    .filter((line) => /^\w*(Input|Options)\.[\w.]+:/.test(line))
    // If the object itself is new, users' code cannot lack the member.
    .filter((line) => names.has(nameOf(line).replace(/\.\w+$/, "")))
    .map((line) => `+ ${line}`);
  return [...gone, ...required];
}

/** The kind of release that the pending changesets announce for a package. */
function announced(root: string, name: string): string {
  const folder = join(root, ".changeset");
  const line = new RegExp(`^["']?${name}["']?: *(major|minor|patch)`, "m");
  const steps = readdirSync(folder)
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .map((file) => line.exec(readFileSync(join(folder, file), "utf8"))?.[1]);
  return ["major", "minor", "patch"].find((step) => steps.includes(step)) ?? "none";
}

/** Compares the built types of `packages/<name>` with those of the last release. */
export function checkPackage(root: string, name: string): { ok: boolean; lines: string[] } {
  const folder = join(root, "packages", name);
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Record<string, string>;
  const { name: fullName = name, version = "0" } = manifest;
  const now = builtSurface(folder);
  const released = readLines(join(folder, "api/surface.txt"));
  const fine = readLines(join(folder, "api/accepted.txt"));
  const broken = breaking(released, now).filter((line) => !fine.includes(line));
  const added = now.filter((line) => !released.includes(line)).length;
  const step = announced(root, fullName);
  const ok = broken.length === 0 || announcing(version).includes(step);
  const told = `${fullName}: ${added} lines added, ${broken.length} breaking, changeset: ${step}`;
  if (ok) return { ok, lines: [`ok       ${told}`] };
  const advice =
    `This breaks users' code. Undo it, or announce it: npx changeset, ${fullName}, ${announcing(version).at(-1)}. ` +
    `A change that breaks nobody can be listed in packages/${name}/api/accepted.txt, line by line as above.`;
  return { ok, lines: [`BREAKS   ${told}`, ...broken.map((line) => `  ${line}`), advice] };
}

/** Records the current types as the released ones. */
export function writeReport(root: string, name: string): void {
  const folder = join(root, "packages", name);
  mkdirSync(join(folder, "api"), { recursive: true });
  writeFileSync(join(folder, "api/surface.txt"), `${builtSurface(folder).join("\n")}\n`);
  rmSync(join(folder, "api/accepted.txt"), { force: true });
  // Code that was written for this release must still compile with the next one.
  copyFileSync(join(folder, "test/usage.ts.txt"), join(folder, "api/usage.ts.txt"));
}

function builtSurface(folder: string): string[] {
  const built = join(folder, "dist");
  if (!existsSync(join(built, "index.d.ts")))
    throw new Error(
      `${join(built, "index.d.ts")} is missing. Build the package first: (cd ${folder} && npm run -s build)`,
    );
  // The main entry, then the others, whose lines begin with their name.
  const others = readdirSync(built).filter((file) => file.endsWith(".d.ts") && file !== "index.d.ts");
  const linesOf = (file: string) => surfaceOf(readFileSync(join(built, file), "utf8"));
  return [
    ...linesOf("index.d.ts"),
    ...others.sort().flatMap((file) => linesOf(file).map((line) => `${file.slice(0, -5)}: ${line}`)),
  ];
}

const readLines = (file: string): string[] =>
  (existsSync(file) ? readFileSync(file, "utf8") : "").split("\n").filter((line) => line !== "");
