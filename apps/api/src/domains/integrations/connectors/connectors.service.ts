import type {
  Connector,
  ConnectorChannel,
  ConnectorWithSecret,
  CreateConnectorInput,
  ListConnectorsInput,
  TestedConnector,
  UpdateConnectorInput,
} from "@rental/contract";
import { newSecret, sealer } from "../../../gate/identity/connector-signature.ts";
import { changedAddress, isShortened, shownAddress } from "../../../gate/identity/shown-address.ts";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import {
  AppError,
  invalid,
  limitReached,
  mustChangeSomething,
  notFound,
  ruleBroken,
  testCutOff,
} from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import type { Secrets } from "../../../platform/secrets/secrets.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as queries from "./connectors.queries.ts";
import { connectorKind } from "./delivery/delivery.queries.ts";
import { post } from "./delivery/post.ts";

type Row = queries.ConnectorRow;

/** A new secret as it is stored, for a connector that is imported without its own. */
export const newSealedSecret = (secrets: Secrets): Buffer => sealer(secrets).seal(newSecret());

/** @throws AppError 404 when the account has no such connector */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("connector");
  return row;
}

/** Without the secret. @throws AppError 404 */
export const get = async (call: Call, id: string): Promise<Connector> =>
  toConnector(call, await mustFind(call, id));

/** Newest first; the limit is reduced to the plan's maximum. */
export async function list(call: Call, input: ListConnectorsInput): Promise<Page<Connector>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map((row) => toConnector(call, row)), pagination };
}

/**
 * Checks whether messages may be sent to a URL. Resolves DNS, so it must not be called inside a transaction.
 * @throws AppError 422 naming `outboundUrl`
 */
export async function checkAddress(call: Call, url: string | null | undefined, before?: Row): Promise<void> {
  if (!url || (before && isShortened(call, url, before.outboundUrl))) return;
  const checked = await call.outbound.check(url);
  if (!checked.ok) throw invalid([{ field: "outboundUrl", message: checked.reason.replace(/\.$/, "") }]);
}

/** @throws AppError 422 when the plan's connector limit is reached; 409 when the channel already has an active one */
export async function create(call: WriteCall, input: CreateConnectorInput): Promise<ConnectorWithSecret> {
  const { accountId, limits } = call.caller;
  // Locked first, so that concurrent creations can't exceed the limit or activate two connectors for one channel.
  await accounts.lock(call.tx, accountId);
  if ((await queries.countAll(call.tx, accountId)) >= limits.connectors)
    throw limitReached("connector_limit_reached", limits, limits.connectors, "connectors");
  if (input.active) await mustBeFree(call, input.channel);
  const secret = newSecret();
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    ...input,
    outboundUrl: input.outboundUrl ? addressSealer(call.secrets).seal(input.outboundUrl) : null,
    accountId,
    id: newId(),
    secret: sealer(call.secrets).seal(secret),
    createdAt: now,
    updatedAt: now,
  });
  return { ...toConnector(call, row), secret };
}

/** @throws AppError 404; 409 when the channel already has an active one; 422 when nothing would change */
export async function update(call: WriteCall, input: UpdateConnectorInput): Promise<Connector> {
  const { id, outboundUrl: given, ...changes } = input;
  const { accountId } = call.caller;
  await accounts.lock(call.tx, accountId);
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("connector");
  mustChangeSomething({ given, ...changes });
  const outboundUrl = given === null ? null : changedAddress(call, given, before.outboundUrl);
  if (changes.active && !before.active) await mustBeFree(call, before.channel);
  const isRepaired = changes.active || outboundUrl !== undefined;
  const row = await queries.update(call.tx, accountId, id, {
    ...changes,
    ...(outboundUrl !== undefined && { outboundUrl }),
    ...(isRepaired && noFailures),
    updatedAt: call.clock.now(),
  });
  if (isRepaired) wake(call, connectorKind, id);
  return toConnector(call, row!);
}

/** The worker abandons its pending messages. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  const changes = { deletedAt: call.clock.now(), active: false };
  if (!(await queries.update(call.tx, call.caller.accountId, id, changes))) throw notFound("connector");
  wake(call, connectorKind, id);
}

/** The old secret becomes invalid immediately, for both directions. @throws AppError 404 */
export async function rotateSecret(call: WriteCall, id: string): Promise<ConnectorWithSecret> {
  const secret = newSecret();
  const row = await queries.update(call.tx, call.caller.accountId, id, {
    secret: sealer(call.secrets).seal(secret),
    ...noFailures,
    updatedAt: call.clock.now(),
  });
  if (!row) throw notFound("connector");
  wake(call, connectorKind, id);
  return { ...toConnector(call, row), secret };
}

/**
 * Sends one signed test request, which carries no message and affects no counter. @throws AppError 404; 422 without a
 * URL
 */
export async function test(call: Call, id: string): Promise<TestedConnector> {
  const row = await mustFind(call, id);
  if (row.outboundUrl === null) {
    throw ruleBroken(
      "connector_without_url",
      "The connector only delivers inbound messages: it has no outboundUrl to send a test to. Set one first.",
    );
  }
  const target = {
    url: addressSealer(call.secrets).open(row.outboundUrl),
    secret: sealer(call.secrets).open(row.secret),
  };
  const answer = await post(call, call.caller.accountId, target, {
    id: newId(),
    type: "test.ping",
    channel: row.channel,
  });
  if (answer.outcome === "cancelled") throw testCutOff();
  const { status, ms } = answer;
  const delivered = status !== null && status >= 200 && status <= 299;
  return { delivered, status, ms, response: status === null ? answer.error : beginningOf(answer.body) };
}

/** Number of bytes of a connector's response that are shown. */
const shownBytes = 1_024;
const beginningOf = (body: Buffer): string => new TextDecoder().decode(body.subarray(0, shownBytes));

const noFailures = { consecutiveFailures: 0, retryAt: null };

async function mustBeFree(call: WriteCall, channel: ConnectorChannel): Promise<void> {
  if (!(await queries.shareActive(call.tx, call.caller.accountId, channel))) return;
  throw new AppError(
    "conflict",
    `The channel ${channel} already has an active connector. Deactivate or delete that one first, or create this one with active: false.`,
    { code: "channel_taken" },
  );
}

function toConnector(call: Call, row: Row): Connector {
  return {
    id: row.id,
    channel: row.channel,
    name: row.name,
    outboundUrl: row.outboundUrl === null ? null : shownAddress(call, row.outboundUrl, "connectors:write"),
    active: row.active,
    consecutiveFailures: row.consecutiveFailures,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
