import { freePort } from "../apps/api/test/harness/free-port.ts";
import { RentalClient } from "../packages/sdk/dist/index.js";
import { type Outcome, type Program, passed, RunningProgram } from "./programs.ts";

export interface Receiver {
  /** How to start it with a secret on a port of 127.0.0.1. */
  program(secret: string, port: number): Program;
  /** The line that it prints when it receives. */
  ready(line: string, port: number): boolean;
}

/**
 * Subscribes a receiver, lets the server send a test delivery and an event, and checks what the receiver printed. A
 * receiver with another secret must reject the delivery, and none may accept what is not signed.
 */
export async function checkReceiver(
  receiver: Receiver,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
): Promise<Outcome> {
  const rental = new RentalClient({ apiKey, baseUrl });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks`;
  const { id, secret } = await rental.webhooks.create({ url, events: ["property.updated"] });
  const running = RunningProgram.start(receiver.program(secret, port), {});
  try {
    await running.waitFor((line) => receiver.ready(line, port));
    const test = await rental.webhooks.test(id);
    if (!test.delivered) throw new Error(`the receiver rejected the test delivery:\n${running.text}`);
    await running.waitFor((line) => line.startsWith("test.ping - "));

    const { data: properties } = await rental.properties.list({ limit: 1 });
    const property = properties[0]!;
    await rental.properties.update(property.id, { description: `Viewed by ${port}.` });
    const line = await running.waitFor((line) => line.startsWith(`property.updated ${property.id} `));

    const { status } = await fetch(url, { method: "POST", body: "{}" });
    if (status !== 400) throw new Error(`the receiver answered ${status} to an unsigned request`);
    await rental.webhooks.rotateSecret(id);
    const { delivered } = await rental.webhooks.test(id);
    if (delivered)
      throw new Error("the receiver accepted a delivery that was signed with a different secret");
    return passed(`${running.text}\naccepted ${line.split(" ")[0]}, rejected another secret`);
  } finally {
    await running.stop();
    await rental.webhooks.delete(id);
  }
}
