// @ts-check
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib/install.mjs";

/** The innermost package of a path. */
const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

/**
 * The names, versions and licences of the packages that a program contains: their licences demand that copies carry
 * them.
 * @param {string[]} inputs files that the program was made of; paths relative to the root of the checkout
 */
export function notices(inputs) {
  const folders = new Set(inputs.flatMap((path) => packageFolder.exec(path)?.[0] ?? []));
  return [...folders]
    .map(noticeOf)
    .sort()
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** @param {string} folder */
function noticeOf(folder) {
  const path = join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const files = readdirSync(path).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(path, file), "utf8").trim());
  return `${[`${name} ${version} (${license})`, ...texts].join("\n\n")}\n`;
}
