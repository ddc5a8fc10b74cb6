/**
 * Writes the generated part of `@rental/sdk`: `types.gen.ts` (every input and record, with the descriptions of the
 * contract as hover text, and the type of the router), `resources.gen.ts` (a class per resource, a method per
 * procedure) and `client.gen.ts` (the members of the client); the event types of `@rental/webhooks`; and the events as
 * the console lists them. Run by the SDK's build, which fails for a field without a description.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { events, eventTypes } from "@rental/contract";
import { generateMembers, generateResources } from "./sdk-resources.ts";
import { generateTypes } from "./sdk-types.ts";

export const generatedFolder = fileURLToPath(
  new URL("../../../packages/sdk/src/generated/", import.meta.url),
);

/** The package does not depend on the contract, so the names of the events are written into it. */
const generateEventTypes = () => `// Generated from the events of the contract. Change those, not this file.

/** Every event type a subscription can name, and \`test.ping\` of the test endpoint. */
export const webhookEventTypes = [
${eventTypes.map((type) => `  "${type}",\n`).join("")}] as const;
`;

/** The console does not depend on the contract either. */
const generateEventWords = () => `// Generated from the events of the contract. Change those, not this file.

/** What each event means, by language. The keys are all events that a subscription can include. */
export const eventWords = {
${(["en", "es"] as const).map((language) => `  ${language}: {\n${labelsIn(language)}  },\n`).join("")}};
`;

const labelsIn = (language: "en" | "es") =>
  eventTypes.map((type) => `    "${type}": ${JSON.stringify(events[type].label[language])},\n`).join("");

/** Path from the folder -> content. */
export const generateSdk = (): Record<string, string> => ({
  "types.gen.ts": generateTypes(),
  "resources.gen.ts": generateResources(),
  "client.gen.ts": generateMembers(),
  "../../../webhooks/src/event-types.gen.ts": generateEventTypes(),
  "../../../../apps/console/src/pages/webhooks/event-words.gen.ts": generateEventWords(),
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, content] of Object.entries(generateSdk())) {
    const file = new URL(name, `file://${generatedFolder}`);
    // The build of another package may be reading it.
    if (!existsSync(file) || readFileSync(file, "utf8") !== content) writeFileSync(file, content);
  }
}
