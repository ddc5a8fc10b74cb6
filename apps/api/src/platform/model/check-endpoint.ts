import { systemClock } from "../clock.ts";
import type { Endpoint } from "./endpoint.ts";
import { openModel } from "./endpoint.ts";
import { ModelFailure } from "./model.ts";

/** Self-hosted models may have to be loaded first. */
const patienceMs = 8_000;

/**
 * Probes an endpoint with a one-word request. @returns a one-line description of the problem; undefined when it
 * responds
 */
export async function problemWith(endpoint: Endpoint): Promise<string | undefined> {
  try {
    await openModel(endpoint, systemClock).ask({
      accountId: "",
      purpose: "word",
      system: "Answer with the word OK.",
      messages: [{ role: "user", content: "OK?" }],
      withinMs: patienceMs,
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    // Any response proves that the endpoint, the key and the model are right.
    return error.reason === "bad_answer" && error.message.includes("finish reason")
      ? undefined
      : error.message;
  }
}
