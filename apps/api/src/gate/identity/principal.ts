import type { ConnectorChannel, LeadKind, PersonRole, Plan, PlanName, Scope } from "@rental/contract";
import type { AppError } from "../../platform/app-error.ts";

/** The account that a call acts for, and what its plan allows. Every principal belongs to exactly one account. */
interface OfAccount {
  accountId: string;
  /** The account's user id: part of the object keys of its images, and the same for every caller of the account. */
  userId: string;
  plan: PlanName;
  /** The row of the plan table. */
  limits: Plan;
  accountCreatedAt: Date;
}

/** A program with an API key. Created by `authenticate.ts`. */
export interface ApiKeyPrincipal extends OfAccount {
  kind: "apiKey";
  keyId: string;
  keyName: string;
  /** Whether assistants that connect over MCP with this key may change data. */
  mcpWrites: boolean;
  /** Whether the key may create and revoke keys. */
  managesKeys: boolean;
  /** What the key may do; null: everything that its plan allows. */
  scopes: readonly Scope[] | null;
  /** Set when an assistant uses the key over MCP and may not write. */
  isReadOnly?: true;
}

/** A person of the account who is signed in through a browser. Created by `sign-ins.ts`. */
export interface SessionPrincipal extends OfAccount {
  kind: "session";
  /** The sign-in of the person's browser. */
  signInId: string;
  personId: string;
  /** The person's name, or else the email address; null when neither is known. */
  personName: string | null;
  role: PersonRole;
}

/** The callers of an account's API: the gate charges both to the account's rate limits, and checks its plan. */
export type AccountPrincipal = ApiKeyPrincipal | SessionPrincipal;

/**
 * A user of an account's public surface: a browser, or a program on another website. Created by `visitor.ts`. A visitor
 * has no key and can reach only what the account publishes and, with a token, the record it stands for.
 */
export interface VisitorPrincipal extends OfAccount {
  kind: "visitor";
  /** The account's name in public URLs. */
  slug: string;
  /** Origins whose pages may call on the account's behalf; empty allows any. */
  allowedOrigins: readonly string[];
  /** The record that the visitor's token stands for; null without a token. */
  record: VisitorRecord | null;
  /** The network of the request, for limits per network. */
  from?: { network: string; wider: string | null };
}

/** Kinds of record that a visitor's token can stand for. */
export type VisitorRecordKind = "chat" | "booking" | "session" | "outcome";

/** The chat's conversation, the showing of a booking or an outcome, or the pre-screening session. */
export interface VisitorRecord {
  kind: VisitorRecordKind;
  id: string;
}

/** A visitor with a token: the only kind of caller that can reach the record. */
export type HolderPrincipal = VisitorPrincipal & { record: VisitorRecord };

/**
 * A program that carries the messages of a channel and delivers what contacts write. Created by `connector.ts`. It has
 * no key; every request is signed.
 */
export interface ConnectorPrincipal extends OfAccount {
  kind: "connector";
  connectorId: string;
  channel: ConnectorChannel;
  /** Verifies the signature of this body. @returns the 401, or the 403 of an inactive connector */
  refuseBody(body: Buffer): AppError | undefined;
}

/**
 * A mail server or provider that submits mail. Created by `mail-gateway.ts`. It belongs to no account: the mail itself
 * says which accounts it is for, and the program then acts for each of them.
 */
export interface MailGateway {
  kind: "mailGateway";
  /** Verifies the signature of this body. @returns the 401 */
  refuseBody(body: Buffer): AppError | undefined;
}

/**
 * A portal that posts leads to the address of one of the account's lead sources. Created by `lead-source.ts`. Only
 * Facebook can sign its requests: the token in the path is all that others have.
 */
export interface LeadSourcePrincipal extends OfAccount {
  kind: "leadSource";
  leadSourceId: string;
  /** The portal. */
  leadKind: LeadKind;
  /** Verifies the signature of this body, if the source has a secret. @returns the 401 */
  refuseBody(body: Buffer): AppError | undefined;
}

/**
 * A contact that follows a link in an email. Created by `recipient.ts`. The token in the link reaches that contact's
 * own email preferences, and nothing else.
 */
export interface RecipientPrincipal extends OfAccount {
  kind: "recipient";
  contactId: string;
}

/** The program itself: a worker's jobs, and an operator's commands on the command line. Created by `system-call.ts`. */
export interface SystemPrincipal extends OfAccount {
  kind: "system";
}

/**
 * The principal of a call. To add a kind, add a member here, a file that creates it, and a column in the authorization
 * table.
 */
export type Principal =
  | ApiKeyPrincipal
  | SessionPrincipal
  | VisitorPrincipal
  | ConnectorPrincipal
  | LeadSourcePrincipal
  | RecipientPrincipal
  | SystemPrincipal;

export type PrincipalKind = Principal["kind"];

/** Principals that call over HTTP. An operation declares which of them may call it; see `callers` in `operation.ts`. */
export type OutsideKind = Exclude<PrincipalKind, "system"> | MailGateway["kind"];
