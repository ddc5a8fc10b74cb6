import type { Plan, PlanName } from "@rental/contract";

/** The account that a call is made for, and what its plan allows. Every principal belongs to exactly one account. */
interface OfAccount {
  accountId: string;
  /** The account's owner: part of the object keys of its images. */
  userId: string;
  plan: PlanName;
  /** The row of the plan table. */
  limits: Plan;
  accountCreatedAt: Date;
}

/** A program that holds an API key. Made by `authenticate.ts`. */
export interface ApiKeyPrincipal extends OfAccount {
  kind: "apiKey";
  keyId: string;
}

/**
 * Somebody who looks at the public side of an account: a browser, or a program of another site. Made by `visitor.ts`.
 * A visitor holds no key; it reaches what the account shows to everybody.
 */
export interface VisitorPrincipal extends OfAccount {
  kind: "visitor";
  /** Part of the account's public addresses. */
  slug: string;
}

/** The program itself: jobs of a worker, and what an operator does on the command line. Made by `owner-call.ts`. */
export interface SystemPrincipal extends OfAccount {
  kind: "system";
}

/** Who makes a call. A further kind is a member here, a file that makes it, and a column of the authorization table. */
export type Principal = ApiKeyPrincipal | VisitorPrincipal | SystemPrincipal;

export type PrincipalKind = Principal["kind"];

/** Principals that come over HTTP. An operation declares which of them may call it: `callers` in `operation.ts`. */
export type OutsideKind = Exclude<PrincipalKind, "system">;
