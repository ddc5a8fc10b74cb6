import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const notOurs = new Set(["node_modules", "dist", ".git", ".data", ".changeset"]);

/** Every Markdown file in a directory, relative to the root. */
const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : below(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });

const documents = below(".");

/** Links in Markdown to files of the repository, including the part after #. */
function linksOf(document: string): { path: string; anchor: string | undefined }[] {
  const text = readFileSync(join(root, document), "utf8").replace(/```[\s\S]*?```/g, "");
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path, anchor] = target.split("#");
      return { path: path === "" ? join(root, document) : resolve(root, dirname(document), path!), anchor };
    });
}

/** The anchors of headings, as GitHub generates them. */
const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );

it.each(documents)("every link in %s points to an existing file and heading", (document) => {
  for (const { path, anchor } of linksOf(document)) {
    expect(existsSync(path), path).toBe(true);
    if (anchor && path.endsWith(".md")) expect(anchorsOf(path), path).toContain(anchor);
  }
});
