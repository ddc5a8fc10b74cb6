/** The webhook receivers under examples/, run on the built package. */
import { fileURLToPath } from "node:url";
import { describe, it } from "vitest";
import { expectGoodReceiver } from "./receiver.ts";

const examples = [
  { folder: "webhook-receiver-node", command: process.execPath, args: ["main.mjs"] },
  { folder: "webhook-receiver-express", command: process.execPath, args: ["main.mjs"] },
  { folder: "webhook-receiver-hono", command: process.execPath, args: ["main.mjs"] },
  { folder: "webhook-receiver-fastify", command: process.execPath, args: ["main.mjs"] },
  { folder: "webhook-receiver-worker", command: process.execPath, args: ["main.mjs"] },
  { folder: "webhook-receiver-python", command: "python3", args: ["main.py"] },
];

describe("an example accepts the good deliveries, once, and rejects every other", () => {
  it.each(examples)("$folder", async ({ folder, command, args }) => {
    const cwd = fileURLToPath(new URL(`../../../examples/${folder}/`, import.meta.url));
    await expectGoodReceiver({ command, args, cwd });
  });
});
