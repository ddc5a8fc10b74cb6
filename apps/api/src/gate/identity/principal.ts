import type { ConnectorChannel, PersonRole, Plan, PlanName } from "@rental/contract";
import type { AppError } from "../../platform/app-error.ts";

/** The account that a call is made for, and what its plan allows. Every principal belongs to exactly one account. */
interface OfAccount {
  accountId: string;
  /** The account's user: part of the object keys of its images. The same for everyone who calls for the account. */
  userId: string;
  plan: PlanName;
  /** The row of the plan table. */
  limits: Plan;
  accountCreatedAt: Date;
}

/** A program that has an API key. Created by `authenticate.ts`. */
export interface ApiKeyPrincipal extends OfAccount {
  kind: "apiKey";
  keyId: string;
  keyName: string;
  /** Whether assistants that connect over MCP with this key may change data. */
  mcpWrites: boolean;
  /** Whether it may create and revoke keys. */
  managesKeys: boolean;
  /** An assistant calls with it over MCP, and it may not write there. */
  isReadOnly?: true;
}

/** A person of the account who has signed in with a browser. Created by `sign-ins.ts`. */
export interface SessionPrincipal extends OfAccount {
  kind: "session";
  /** The browser in which the person has signed in. */
  signInId: string;
  personId: string;
  /** The person's name, or else the email address; null when neither is known. */
  personName: string | null;
  role: PersonRole;
}

/** Who calls the API of an account: the gate charges both to the account's rates, and checks its plan. */
export type AccountPrincipal = ApiKeyPrincipal | SessionPrincipal;

/**
 * Someone who uses the public part of an account: a browser, or a program of another website. Created by `visitor.ts`.
 * A visitor has no key and can reach what the account publishes, and with a token the record that the token stands for.
 */
export interface VisitorPrincipal extends OfAccount {
  kind: "visitor";
  /** The account's name in public URLs. */
  slug: string;
  /** Origins whose pages may call for the account; empty: any. */
  allowedOrigins: readonly string[];
  /** The record that the visitor's token stands for; null without a token. */
  record: VisitorRecord | null;
  /** Where the request came from: what one network may have at a time is counted by it. */
  from?: { network: string; wider: string | null };
}

/** Kinds of record that a visitor's token can stand for. */
export type VisitorRecordKind = "chat" | "booking" | "session";

/** The chat's conversation, the booking's showing, or the pre-screening session. */
export interface VisitorRecord {
  kind: VisitorRecordKind;
  id: string;
}

/** A visitor with a token: the only one who reaches the record. */
export type HolderPrincipal = VisitorPrincipal & { record: VisitorRecord };

/**
 * A program that carries the messages of a channel and delivers what contacts write. Created by `connector.ts`. It has
 * no key: each request is signed.
 */
export interface ConnectorPrincipal extends OfAccount {
  kind: "connector";
  connectorId: string;
  channel: ConnectorChannel;
  /** Whether the signature belongs to this body. @returns the 401, or the 403 of an inactive connector */
  refuseBody(body: Buffer): AppError | undefined;
}

/**
 * A mail server or a provider that hands in mail. Created by `mail-gateway.ts`. Belongs to no account: only the mail
 * says which accounts it is for, and each is then acted for by the program itself.
 */
export interface MailGateway {
  kind: "mailGateway";
  /** Whether the signature belongs to this body. @returns the 401 */
  refuseBody(body: Buffer): AppError | undefined;
}

/**
 * A contact that follows a link of an email. Created by `recipient.ts`. The token in the link reaches that contact's own
 * choices about email, and nothing else.
 */
export interface RecipientPrincipal extends OfAccount {
  kind: "recipient";
  contactId: string;
}

/** The program itself: jobs of a worker, and what an operator does on the command line. Created by `owner-call.ts`. */
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
  | RecipientPrincipal
  | SystemPrincipal;

export type PrincipalKind = Principal["kind"];

/** Principals that call over HTTP. An operation declares which of them may call it: `callers` in `operation.ts`. */
export type OutsideKind = Exclude<PrincipalKind, "system"> | MailGateway["kind"];
