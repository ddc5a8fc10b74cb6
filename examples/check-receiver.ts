import { freePort } from "../apps/api/test/harness/free-port.ts";
import { RentalClient } from "../packages/sdk/dist/index.js";
import { type Outcome, type Program, RunningProgram } from "./programs.ts";

/**
 * Subscribes a receiver, lets the server send a test delivery and an event, and checks what the receiver printed. A
 * receiver with another secret must reject the delivery.
 */
export async function checkReceiver(
  program: Program,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Promise<Outcome> {
  const rental = new RentalClient({ apiKey, baseUrl });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks`;
  const { id, secret } = await rental.webhooks.create({ url, events: ["property.updated"] });
  const receiver = RunningProgram.start(program, { PORT: String(port), WEBHOOK_SECRET: secret });
  try {
    await receiver.waitFor((line) => line === `listening on http://127.0.0.1:${port}`);
    const test = await rental.webhooks.test(id);
    if (!test.delivered) throw new Error(`the receiver rejected the test delivery:\n${receiver.text}`);
    await receiver.waitFor((line) => line.startsWith("test.ping - "));

    const { data: properties } = await rental.properties.list({ limit: 1 });
    const property = properties[0]!;
    await rental.properties.update(property.id, { description: `Viewed by ${port}.` });
    const line = await receiver.waitFor((line) => line.startsWith(`property.updated ${property.id} `));

    await rental.webhooks.rotateSecret(id);
    const { delivered } = await rental.webhooks.test(id);
    if (delivered)
      throw new Error("the receiver accepted a delivery that was signed with a different secret");
    return {
      ok: true,
      skipped: false,
      text: `${receiver.text}\nOK: accepted ${line.split(" ")[0]}, rejected another secret`,
    };
  } finally {
    await receiver.stop();
    await rental.webhooks.delete(id);
  }
}
