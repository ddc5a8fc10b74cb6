import { eq, sql } from "drizzle-orm";
import { sandboxes } from "../../db/tables/index.ts";
import { type Database, prepared } from "../database/database.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { Outbound, OutboundFailure } from "../outbound/request.ts";
import type { Platform } from "../platform.ts";
import { outboxMailer } from "./outbox-mailer.ts";
import { SandboxClock } from "./sandbox-clock.ts";
import { isSandbox } from "./sandbox-id.ts";

const findClock = prepared((db) =>
  db
    .select({ aheadMs: sandboxes.aheadMs })
    .from(sandboxes)
    .where(eq(sandboxes.accountId, sql.placeholder("accountId")))
    .prepare("find_sandbox_clock"),
);

async function aheadOf(database: Pick<Database, "read">, accountId: string): Promise<number> {
  const [row] = await findClock(database.read).execute({ accountId });
  return row?.aheadMs ?? 0;
}

/** Explains to whoever gave the URL why a request was not sent. */
const message =
  "Nothing leaves a sandbox except to its webhooks and connectors: it connects to no other address.";
const refused: OutboundFailure = { ok: false, code: "address_refused", message };

const noOutbound: Outbound = {
  request: async () => refused,
  stream: async () => refused,
  check: async () => ({ ok: false, reason: message }),
  socketTo() {
    throw new OutboundError("address_refused", message);
  },
  close: () => Promise.resolve(),
};

/**
 * The platform for calls of an account. For a sandbox, it has the sandbox's clock and sends nothing: all sending goes
 * through the platform, so that this is decided in one place. Webhooks and connectors use the real platform: see
 * `JobDefinition.isReal` and `OperationMeta`.
 */
export async function platformOf(platform: Platform, accountId: string): Promise<Platform> {
  if (!isSandbox(accountId) || platform.clock instanceof SandboxClock) return platform;
  return sandboxPlatform(platform, accountId, await aheadOf(platform.database, accountId));
}

export function sandboxPlatform(platform: Platform, accountId: string, aheadMs: number): Platform {
  const clock = new SandboxClock(platform.clock, aheadMs);
  return {
    ...platform,
    clock,
    mailer: outboxMailer(platform.database, accountId, clock),
    outbound: noOutbound,
    model: null,
    // A replica may be behind the clock.
    replicas: undefined,
  };
}
