import assert from "node:assert/strict";
import {
  type CompletionRequest,
  call,
  completionsServer,
  text,
} from "../apps/api/test/assistant/completions-server.ts";
import { type Copy, documented } from "./copies.ts";
import { type Outcome, runProgram } from "./programs.ts";
import type { RunningServer } from "./server.ts";

/** Understands the two messages of the example, and says what the script says, with a word before it. */
function answer({ messages, tools }: CompletionRequest) {
  const { content } = messages.at(-1)!;
  if (content === "OK?") return text("OK");
  const { data } = JSON.parse(content);
  if (!tools?.length) return text(`Claro! ${data.say}`);
  const said: string = data.messages.at(-1).text;
  return said.includes("quartos") ? call("search_listings", { minBedrooms: 2 }) : call("hand_to_person", {});
}

/** Runs the example at a server that asks an endpoint like Ollama's. */
export async function checkAssistant(
  copy: Copy,
  start: (env: Record<string, string>) => Promise<RunningServer>,
): Promise<Outcome> {
  const endpoint = await completionsServer(answer);
  const server = await start({ AI_BASE_URL: endpoint.url, AI_MODEL: "qwen3:8b" });
  try {
    const apiKey = await server.createSeededAccount();
    const { RentalClient } = await import("../packages/sdk/dist/index.js");
    await new RentalClient({ apiKey, baseUrl: server.url }).settings.update({ profilePublic: true });
    const env = { RENTAL_BASE_URL: server.url, RENTAL_ACCOUNT: "examples", npm_config_loglevel: "silent" };
    const outcome = await runProgram(documented(copy, { apiKey }), env);
    // What is asked before a person takes over is always said by the script.
    assert.match(
      outcome.text,
      /^visitor: .+\nassistant: Claro! .+\nvisitor: .+\nassistant: .+At which email address or phone number .+\n/s,
    );
    assert.doesNotMatch(outcome.text, /studio/, "two bedrooms were understood");
    assert.match(outcome.text, /\nthe model was asked 3 times\n$/);
    return outcome;
  } finally {
    await server.stop();
    await endpoint.close();
  }
}
