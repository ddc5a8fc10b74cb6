// @ts-check
// Refuses migrations that the previous release can't live with, which runs on during an upgrade:
//   node scripts/migrations.mjs              checks the migrations since the previous release
//   node scripts/migrations.mjs FILE...      checks these
//   node scripts/migrations.mjs --released   the release is out: the next ones are checked from here on; commit the result
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { root } from "./lib/install.mjs";

const folder = join(root, "apps/api/src/db/migrations");
const marker = join(folder, "previous-release.json");
/** @type {{ entries: { tag: string }[] }} */
const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));

/** Preceded by `-- contract: REASON`, this allows a statement that the linter or a rule of this file refuses otherwise. */
const exception = /^--\s*(squawk|migration)-ignore\b/;
const reason = /^--\s*contract: .{20,}/;

/** Text of comments and functions is no statement. @param {string} sql */
const bare = (sql) => sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").replace(/(?<=^|\n)\s*--(?!>).*/g, "");

/** What the linter does not know. @type {{ rule: string, found: RegExp, help: string }[]} */
const rules = [
  {
    rule: "new-unique-index",
    found: /\bcreate unique index\b[^;]*?\bon (?:only )?"?(\w+)/gi,
    help: "rows that the previous release writes may violate it.",
  },
  {
    rule: "drop-used-object",
    found: /\bdrop (?:trigger|function|view|type|sequence|schema|domain)\b()/gi,
    help: "the previous release may use it.",
  },
  {
    rule: "drop-default",
    found: /\balter column "?\w+"? drop default\b()/gi,
    help: "the previous release may leave the value to it.",
  },
  {
    rule: "truncate",
    found: /^\s*truncate\b()/gim,
    help: "it deletes rows that the previous release needs.",
  },
];

/** @param {string} file @returns {string[]} one line for each thing that is refused */
function ownFindings(file) {
  const sql = readFileSync(file, "utf8");
  /** @type {string[]} */
  const findings = [];
  const lines = sql.split("\n").map((line) => line.trim());
  lines.forEach((line, at) => {
    if (exception.test(line) && !reason.test(lines[at - 1] ?? ""))
      findings.push(
        `${at + 1}: an exception needs a line before it: -- contract: why no release uses it any more`,
      );
    if (/squawk-ignore-file/.test(line))
      findings.push(`${at + 1}: exceptions are made for single statements`);
  });
  const created = new Set(
    [...bare(sql).matchAll(/\bcreate table (?:if not exists )?"?(\w+)/gi)].map(([, table]) => table),
  );
  for (const statement of sql.split("--> statement-breakpoint")) {
    for (const { rule, found, help } of rules) {
      if (new RegExp(`migration-ignore.*\\b${rule}\\b`).test(statement)) continue;
      for (const [text, table] of bare(statement).matchAll(found))
        if (!created.has(table)) findings.push(`${rule}: ${text.trim()}: ${help}`);
    }
    if (
      /\bindex concurrently\b/i.test(bare(statement)) &&
      !/^\s*(create|drop)\b[^;]*;?\s*$/i.test(bare(statement))
    )
      findings.push(
        "concurrently: one statement between two breakpoints, because it can't be in a transaction",
      );
  }
  return findings.map((text) => `${relative(root, file)}: ${text}`);
}

/** An index that is built concurrently is in no transaction. @param {string} file */
const inTransaction = (file) => !/\bindex concurrently\b/i.test(bare(readFileSync(file, "utf8")));

/** @param {string[]} files @param {string} transaction the linter's option @returns {string[]} what the linter says */
function lint(files, transaction) {
  if (files.length === 0) return [];
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [
      join(root, "node_modules/squawk-cli/js/bin/squawk"),
      "--config",
      join(root, ".squawk.toml"),
      "--reporter=gcc",
      transaction,
      ...files,
    ],
    { encoding: "utf8", cwd: root },
  );
  return status === 0 ? [] : [`${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`.trim()];
}

/** @param {string[]} files */
function check(files) {
  if (files.length === 0) return;
  const findings = [
    ...files.flatMap(ownFindings),
    ...lint(files.filter(inTransaction), "--assume-in-transaction"),
    ...lint(
      files.filter((file) => !inTransaction(file)),
      "--no-assume-in-transaction",
    ),
  ];
  if (findings.length === 0) return;
  process.stdout.write(`${findings.join("\n")}\n`);
  process.stdout.write("docs/adr/0047-rolling-upgrades.md says how to change a table in two releases.\n");
  process.exit(1);
}

const args = process.argv.slice(2);
if (args[0] === "--released") {
  const commit = execFileSync("git", ["rev-parse", "HEAD"], {
    cwd: dirname(marker),
    encoding: "utf8",
  }).trim();
  writeFileSync(marker, `${JSON.stringify({ commit, migrations: entries.length }, null, 2)}\n`);
} else {
  /** @type {{ migrations: number }} */
  const { migrations } = JSON.parse(readFileSync(marker, "utf8"));
  const unreleased = entries.slice(migrations).map(({ tag }) => join(folder, `${tag}.sql`));
  check(args.length > 0 ? args : unreleased);
}
