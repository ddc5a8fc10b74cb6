import { planNames } from "@rental/contract";
import { sql } from "drizzle-orm";
import { changesSetting } from "../../../db/changes.ts";
import { type MovedTable, movedTables } from "../../../db/moving.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { quoted } from "../../../platform/database/quoted.ts";
import type { Platform } from "../../../platform/platform.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { isSandbox } from "../../../platform/sandbox/sandbox-id.ts";
import { addressSealer, sealedMark } from "../../../platform/secrets/sealed-address.ts";
import * as connectors from "../../integrations/connectors/connectors.service.ts";
import * as webhooks from "../../integrations/webhooks/webhooks.service.ts";
import * as accounts from "../accounts/accounts.service.ts";
import * as keys from "../keys/keys.service.ts";
import * as totals from "../totals/totals.service.ts";
import { type Files, storeFiles } from "./import-files.ts";
import { freeIds, type Ids } from "./import-ids.ts";
import { RecordChains } from "./import-records.ts";
import type { ExportFile } from "./read-export.ts";

/** Rows and bytes per statement. */
const maxRows = 500;
const maxBytes = 4 * 1024 * 1024;

export interface ImportedAccount {
  accountId: string;
  slug: string;
  keyId: string;
  apiKey: string;
  /** Whether records got new ids, because this installation still has the account. */
  hasNewIds: boolean;
  /** Files that the export does not have. */
  missingFiles: number;
}

/**
 * Creates an account from an export, all or nothing. Nothing is sent, fetched or run for it until its owner turns on what
 * `moves` in db/moving.ts turns off.
 * @throws StartupError when the file was made by a newer version, is damaged, or is of a sandbox
 */
export async function importAccount(platform: Platform, file: ExportFile): Promise<ImportedAccount> {
  const tables = tablesOf(file);
  const { account } = file.info;
  const plan = planNames.find((name) => name === account.plan);
  if (!plan) throw madeElsewhere(`the plan ${account.plan}`);
  if (isSandbox(account.id))
    throw new StartupError(
      "This is the export of a sandbox, which can't become an account. Export the account that it belongs to.",
    );
  const ids = await freeIds(platform, file, movedTables);
  const accountId = ids.of(account.id);
  const files = await storeFiles(platform, file, ids, accountId);
  return platform.database.transact(async (tx) => {
    // Imported rows don't appear in the change feed.
    await tx.execute(sql`select set_config(${changesSetting}, 'off', true)`);
    const slug = await accounts.insertCopy(tx, {
      ...account,
      plan,
      id: accountId,
      createdAt: new Date(account.createdAt),
    });
    const chains = new RecordChains(ids);
    for (const table of tables)
      await insertRows({ platform, tx, file, ids, files, chains, accountId }, table);
    await chains.close(tx, accountId);
    await files.take(tx);
    await totals.count(tx, accountId);
    const key = await keys.make(makerOf(platform, tx), accountId, "First key");
    return { accountId, slug, ...key, hasNewIds: ids.areNew, missingFiles: files.missing };
  });
}

const makerOf = ({ config, clock }: Platform, tx: Tx): keys.KeyMaker => ({
  tx,
  plans: config.plans,
  explicitOrigin: config.explicitOrigin,
  now: clock.now(),
});

const madeElsewhere = (what: string) =>
  new StartupError(
    `The export has ${what}, which this version of the program does not know. Update the program.`,
  );

/** The tables to fill, with the columns that the file has: later ones get their defaults. */
function tablesOf({ info }: ExportFile): MovedTable[] {
  for (const { name } of info.tables) {
    if (!movedTables.some((known) => known.name === name)) throw madeElsewhere(`the table ${name}`);
  }
  return movedTables.flatMap((table) => {
    const given = info.tables.find(({ name }) => name === table.name);
    if (!given) return [];
    const unknown = given.columns.find((column) => !table.columns.includes(column));
    if (unknown !== undefined) throw madeElsewhere(`the column ${unknown} of ${table.name}`);
    return [{ ...table, columns: given.columns }];
  });
}

interface Import {
  platform: Platform;
  tx: Tx;
  file: ExportFile;
  ids: Ids;
  files: Files;
  chains: RecordChains;
  accountId: string;
}

async function insertRows(at: Import, table: MovedTable): Promise<void> {
  const { name, columns } = table;
  // The file may come from a stranger, so the account in its rows is replaced by the new one.
  const arrives: MovedTable["arrives"] = { ...table.arrives, account_id: `'${at.accountId}'::uuid` };
  const secret = secretOf(at.platform, name);
  const all = [...new Set([...columns, ...Object.keys(arrives), ...(secret ? ["secret"] : [])])];
  const values = all.map((column) => arrives[column] ?? quoted(column)).join(", ");
  const into = sql.raw(`insert into ${quoted(name)} (${all.map(quoted).join(", ")})
    select ${values} from json_populate_recordset(null::${quoted(name)}, `);
  let rows: string[] = [];
  let size = 0;
  const flush = async () => {
    if (rows.length > 0) await at.tx.execute(sql`${into}${`[${rows.join(",")}]`}::text::json)`);
    [rows, size] = [[], 0];
  };
  for await (const line of at.file.rowsOf(name)) {
    const row = arrived(at, table, line, secret);
    rows.push(row);
    size += row.length;
    if (rows.length === maxRows || size > maxBytes) await flush();
  }
  await flush();
  if (columns.includes("id")) await mustBeItsOwn(at, name);
}

/**
 * Reply addresses and links in emails identify records by their ids alone, so no two accounts may have the same ones.
 * @throws StartupError when another account has one
 */
async function mustBeItsOwn({ tx, accountId }: Import, table: string): Promise<void> {
  const rows = sql.raw(quoted(table));
  const [taken] = await tx.execute(sql`select 1 from ${rows} as own join ${rows} as other using (id)
    where own.account_id = ${accountId} and other.account_id <> ${accountId} limit 1`);
  if (taken)
    throw new StartupError(
      "The export has records of another account of this installation, so nothing was imported. Only an export as it was written can be imported.",
    );
}

/** The row to insert, as JSON. Most rows are not parsed, so that they are preserved verbatim. */
function arrived(
  { platform, ids, files, chains }: Import,
  table: MovedTable,
  line: string,
  secret?: () => Buffer,
): string {
  const { name, sealed } = table;
  if (name === "session_record_entries" && ids.areNew) return chains.link(line);
  const row = ids.in(line);
  if (!sealed && !secret && !files.areIn(name)) return row;
  const parsed = files.placed(name, JSON.parse(row) as Record<string, unknown>);
  const address = sealed === undefined ? undefined : parsed[sealed];
  // What the other server could not read stays sealed, and is given anew.
  const isSealed = typeof address === "string" && address.startsWith(sealedMark);
  return JSON.stringify({
    ...parsed,
    ...(typeof address === "string" &&
      !isSealed && { [sealed!]: addressSealer(platform.secrets).seal(address) }),
    ...(secret && { secret: `\\x${secret().toString("hex")}` }),
  });
}

/** Generates secrets for rows that require one. */
function secretOf({ secrets }: Platform, table: string): (() => Buffer) | undefined {
  if (table === "webhooks") return () => webhooks.newSealedSecret(secrets);
  if (table === "connectors") return () => connectors.newSealedSecret(secrets);
  return undefined;
}
