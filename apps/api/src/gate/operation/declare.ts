import { initTRPC } from "@trpc/server";
import type { z } from "zod";
import type {
  ConnectorPrincipal,
  HolderPrincipal,
  LeadSourcePrincipal,
  RecipientPrincipal,
  SessionPrincipal,
  VisitorPrincipal,
} from "../identity/principal.ts";
import type { AccountStreamCall, Call, StreamCall, StreamEvent, WriteCall } from "./call.ts";
import {
  type OperationKind,
  type OperationMeta,
  type OperationSpec,
  operation,
  type ToolUse,
} from "./operation.ts";
import { errorFormatter } from "./trpc-errors.ts";

/*
 * How modules declare operations: as tRPC procedures, which give clients their types. A procedure holds the metadata,
 * schemas and resolver of an operation; `perform.ts` runs it, whichever transport serves it.
 */

/** tRPC with the errors common to all procedures. `Context` is what resolvers receive. */
export const procedures = <Context extends object>() =>
  initTRPC.context<Context>().meta<OperationMeta>().create({ isDev: false, errorFormatter });

export const { router } = procedures<Call>();

/**
 * The builder behind every kind of declaration.
 * @param Context what the resolver receives. With `prepare`, it also receives its result, as `ctx.prepared`
 * @param Spec what a declaration specifies
 * @param common what all declarations of this kind share
 */
const declares =
  <Context extends Call, Spec extends object>(kind: OperationKind, common: Common = {}) =>
  /**
   * @param prepare for a write that first needs something outside the database (storage, the network): runs before the
   * transaction, unless an earlier response is replayed
   */
  <I extends z.ZodType, O extends z.ZodType, P = never>(
    spec: Spec & Described,
    input: I,
    output: O,
    prepare?: (call: Call & Pick<Context, "caller">, input: z.output<I>) => Promise<P>,
  ) =>
    procedures<[P] extends [never] ? Context : Context & { prepared: P }>()
      .procedure.meta(operation({ ...spec, ...common }, kind, prepare as OperationMeta["prepare"]))
      .input(input)
      .output(output);

type Common = Partial<OperationSpec>;
type Described = Pick<OperationSpec, "method" | "path" | "resource" | "summary" | "description">;

/** The declaration of an operation that requires a key. */
type KeySpec = OperationSpec & { tool: ToolUse };
/** The declaration of an operation without a key: its path prefix and its callers are already known. */
type OpenSpec = Omit<OperationSpec, "surface" | "callers" | "holds">;
/** The declaration of an operation for the holder of a record's token. */
type HolderSpec = OpenSpec & Required<Pick<OperationSpec, "holds">>;

/** An operation that only reads. */
export const read = declares<Call, KeySpec>("read");

/**
 * An operation that changes data. The resolver runs in a single transaction (`ctx.tx`) with its events and its
 * idempotency record: all of it commits, or nothing does.
 */
export const write = declares<WriteCall, KeySpec>("write");

/**
 * An operation with effects outside the database: it manages its own transactions, and does not support
 * Idempotency-Key.
 */
export const action = declares<Call, KeySpec>("action");

const forPeople: Common = { callers: ["session"], needs: "viewer", onEveryPlan: true };

/** A read by a person who has signed in, from the console. No key may make it. */
export const personRead = declares<Call & { caller: SessionPrincipal }, OpenSpec>("read", forPeople);

/** A write by a person who has signed in, whatever the role, from the console. */
export const personWrite = declares<WriteCall & { caller: SessionPrincipal }, OpenSpec>("write", forPeople);

/** An action of a person who has signed in, whatever the role, from the console. */
export const personAction = declares<Call & { caller: SessionPrincipal }, OpenSpec>("action", forPeople);

const forVisitors: Common = { surface: "public", callers: ["visitor"], idempotent: false };

/** A read of what an account publishes. No API key; the path identifies the account. */
export const publicRead = declares<Call & { caller: VisitorPrincipal }, OpenSpec>("read", forVisitors);

/**
 * A write by a visitor. No API key; the path identifies the account. Above a certain rate it requires a proof of work.
 */
export const publicWrite = declares<WriteCall & { caller: VisitorPrincipal }, OpenSpec>("write", forVisitors);

/** A read of the record that a visitor's token stands for. */
export const visitorRead = declares<Call & { caller: HolderPrincipal }, HolderSpec>("read", forVisitors);

/** A write to the record that a visitor's token stands for. */
export const visitorWrite = declares<WriteCall & { caller: HolderPrincipal }, HolderSpec>(
  "write",
  forVisitors,
);

const forRecipients: Common = { surface: "public", callers: ["recipient"], idempotent: false };

/** A read by a contact that follows a link in an email. No API key; the token in the path identifies the contact. */
export const recipientRead = declares<Call & { caller: RecipientPrincipal }, OpenSpec>("read", forRecipients);

/** A write by a contact that follows a link in an email. */
export const recipientWrite = declares<WriteCall & { caller: RecipientPrincipal }, OpenSpec>(
  "write",
  forRecipients,
);

/** A write by a connector. No API key; the path identifies the connector, and the request is signed. */
export const signedWrite = declares<WriteCall & { caller: ConnectorPrincipal }, OpenSpec>("write", {
  surface: "inbound",
  callers: ["connector"],
  idempotent: false,
});

/**
 * An incoming email, signed with the installation's secret. The caller is a `MailGateway`, which has no account: the
 * resolver acts for the accounts that the mail is addressed to.
 */
export const mailAction = declares<Call, OpenSpec>("action", {
  surface: "inbound",
  callers: ["mailGateway"],
  takes: "mail",
});

/** A lead from a portal, in whatever form it sends them. The token in the path identifies the source. */
export const leadWrite = declares<WriteCall & { caller: LeadSourcePrincipal }, OpenSpec>("write", {
  surface: "inbound",
  callers: ["leadSource"],
  idempotent: false,
  takes: "lead",
});

/**
 * A stream of events about the record that a visitor's token stands for. The resolver returns events in batches, and is
 * asked for the next batch once the client has received the previous one. Served over REST only.
 */
export const visitorStream = declares<StreamCall & { caller: HolderPrincipal }, HolderSpec>("read", {
  ...forVisitors,
  streams: true,
});

/** A stream of events for a key's holder; otherwise like `visitorStream`. */
export const accountStream = declares<AccountStreamCall, OperationSpec>("read", { streams: true });

/** The output schema of a stream. @param event the data of one event */
export const streamOf = (event: z.ZodType) => event as unknown as z.ZodType<AsyncIterable<StreamEvent[]>>;
