// @ts-check
// Runs the steps of deploy/Dockerfile without a container engine, as root on Debian:
//   node .ci/dockerfile.mjs BASE OUTPUT
// BASE is the root of a Debian with Node.js and npm, in place of the image that the file starts from; OUTPUT is an empty
// folder. The last stage is then in OUTPUT, and how to start it is printed as JSON. It knows the instructions that the
// file uses. It does not prove that the images exist, what their layers hold, or what an engine does with them.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";

const [base, output] = process.argv.slice(2).map((folder) => resolve(folder));
if (!base || !output) throw new Error("Pass the folder of a Debian, and an empty folder.");
const context = resolve(import.meta.dirname, "..");

/** The instructions: continued lines joined, comments left out. */
const instructions = readFileSync(join(context, "deploy/Dockerfile"), "utf8")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => /** @type {[string, string]} */ ([line.split(" ", 1)[0], line.replace(/^\S+ /, "")]));

const stage = { root: "", folder: "/", env: {}, user: "0:0", /** @type {string[]} */ start: [] };
/** @type {Map<string, string>} */
const stages = new Map();
/** @param {string} program @param {string[]} args */
const run = (program, args) => execFileSync(program, args, { stdio: ["ignore", 2, 2] });
/** @param {string} path in the stage */
const place = (path) => join(stage.root, resolve(stage.folder, path));

/** @type {Record<string, (text: string) => void>} */
const perform = {
  FROM(text) {
    const name = / AS (\w+)$/.exec(text)?.[1] ?? "last";
    Object.assign(stage, { root: join(output, name), folder: "/", env: {}, user: "0:0" });
    stages.set(name, stage.root);
    mkdirSync(stage.root, { recursive: true });
    run("cp", ["--archive", `${base}/.`, stage.root]);
  },
  WORKDIR(text) {
    stage.folder = text;
    mkdirSync(place("."), { recursive: true });
  },
  COPY(text) {
    const words = text.split(" ");
    const option = (/** @type {string} */ name) =>
      words.find((word) => word.startsWith(`--${name}=`))?.split("=")[1];
    const [from = "", to = ""] = words.filter((word) => !word.startsWith("--"));
    if (from === ".") return copyContext(to);
    const found = matches(join(stages.get(option("from") ?? "") ?? context, from));
    for (const path of found) {
      const target = to.endsWith("/") ? join(place(to), basename(path)) : place(to);
      cpSync(path, target, { recursive: true, verbatimSymlinks: true });
      if (option("chown")) run("chown", ["-R", option("chown") ?? "", target]);
      if (option("chmod")) run("chmod", ["-R", option("chmod") ?? "", target]);
    }
    if (found.length === 0) throw new Error(`COPY finds no ${from}`);
  },
  RUN(text) {
    const variables = Object.entries(stage.env).map(([name, value]) => `${name}=${value}`);
    run("chroot", [
      stage.root,
      "env",
      // The folder of CI does not exist there.
      "--unset=TMPDIR",
      "HOME=/root",
      ...variables,
      "sh",
      "-ec",
      `cd ${stage.folder}; ${text}`,
    ]);
  },
  ENV(text) {
    for (const [, name = "", value = ""] of text.matchAll(/(\w+)=(\S+)/g))
      Object.assign(stage.env, { [name]: value });
  },
  USER(text) {
    stage.user = text;
  },
  ENTRYPOINT(text) {
    stage.start = JSON.parse(text);
  },
};
// They say something to the engine only.
for (const name of ["VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK"]) perform[name] = () => undefined;

/** The paths that match a path whose last part may have one star. @param {string} path */
function matches(path) {
  const [start = "", end = ""] = basename(path).split("*");
  const isMatch = (/** @type {string} */ name) =>
    path.includes("*") ? name.startsWith(start) && name.endsWith(end) : name === start;
  return readdirSync(dirname(path))
    .filter(isMatch)
    .map((name) => join(dirname(path), name));
}

/** The files that git knows, which are those that the .dockerignore leaves. @param {string} to */
function copyContext(to) {
  const list = execFileSync("git", ["ls-files", "-z"], { cwd: context });
  execFileSync("tar", ["--create", "--null", "--files-from=-", "--file", join(output, "context.tar")], {
    cwd: context,
    input: list,
  });
  run("tar", ["--extract", "--file", join(output, "context.tar"), "--directory", place(to)]);
}

for (const [name, text] of instructions) {
  const step = perform[name];
  if (!step) throw new Error(`This script does not know ${name}.`);
  process.stderr.write(`${name} ${text.slice(0, 100)}\n`);
  step(text);
}
console.log(JSON.stringify(stage));
