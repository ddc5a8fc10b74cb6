import { createChallenge, extractParams, verifySolution } from "altcha-lib/v1";
import { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { LimitStore } from "./limit-stores.ts";

/** Writes per minute allowed from one address without a proof of work. */
export const writesWithoutProof = 30;
/** A browser searches this many numbers in about half a second. */
const maxnumber = 20_000;
const validMs = 10 * 60_000;
/** A solution is about 300 characters long. */
const maxHeaderLength = 1000;

const solution = z.object({
  algorithm: z.literal("SHA-256"),
  challenge: z.string().max(64),
  number: z.int().min(0).max(maxnumber),
  salt: z.string().max(200),
  signature: z.string().max(64),
});

/**
 * Proofs of work that browsers must supply before some writes: ALTCHA challenges, signed rather than stored. Each
 * solution is accepted once.
 */
export class ProofsOfWork {
  readonly #hmacKey: string;

  constructor(
    secrets: Secrets,
    private readonly used: LimitStore,
    private readonly clock: Clock,
  ) {
    this.#hmacKey = secrets.key("proof-of-work").toString("hex");
  }

  /** The 429 response with a new challenge. */
  async refusal(): Promise<AppError> {
    const expires = new Date(this.clock.now().getTime() + validMs);
    const challenge = await createChallenge({ hmacKey: this.#hmacKey, maxnumber, expires });
    return new AppError(
      "proof-of-work-required",
      `More than ${writesWithoutProof} writes came from this address within a minute. Repeat the request with a solution of the challenge in the header X-Proof-Of-Work.`,
      { extra: { challenge: { ...challenge, maxnumber } } },
    );
  }

  /** Whether an `X-Proof-Of-Work` header solves one of our challenges, unexpired and not yet used. */
  async accepts(header: string | string[] | undefined): Promise<boolean> {
    const payload = parse(header);
    if (!payload || !(await verifySolution(payload, this.#hmacKey, false))) return false;
    const end = Number(extractParams(payload).expires) * 1000;
    if (!(end > this.clock.now().getTime())) return false;
    const window = { name: "proof", limit: 1, start: end - validMs, end };
    return (await this.used.charge(`proof:${payload.signature}`, [window])).ok;
  }
}

function parse(header: string | string[] | undefined): z.output<typeof solution> | undefined {
  if (typeof header !== "string" || header.length > maxHeaderLength) return undefined;
  try {
    return solution.safeParse(JSON.parse(Buffer.from(header, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
