import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { verifyWebhook } from "../../../../packages/webhooks/src/index.ts";
import type { Errand, Place } from "./errand.ts";
import { signIn } from "./setting-up.ts";

const run = promisify(execFile);

/** Finds an operation in the reference, runs its sample, understands an error, and receives an event. */
export async function integrator(errand: Errand, { server, account }: Place): Promise<void> {
  const permissions = ["clipboard-read", "clipboard-write"];
  const page = await errand.visit({ permissions }, { isTechnical: true });
  const shell = async (command: string, key: string) => {
    const { stdout } = await run("bash", ["-c", command], { env: { ...process.env, RENTAL_API_KEY: key } });
    return JSON.parse(stdout);
  };

  await errand.step("Opens the documentation", async () => {
    await page.goto(`${server.origin}/docs`);
    await page.getByRole("heading", { name: "API reference", level: 1 }).waitFor();
  });
  await errand.step("Searches it by keyboard for how to create a contact", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("create a contact");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /results for create a contact/ }).waitFor();
  });
  await errand.step("Reads the operation", async () => {
    await page.getByRole("main").getByRole("link", { name: "Create a contact" }).first().click();
    await page.getByRole("heading", { name: "Create a contact" }).waitFor();
  });
  const operation = page.getByRole("region", { name: "Create a contact" });
  const sample = await errand.step("Copies the sample for a shell", async () => {
    await operation.getByRole("button", { name: "Copy" }).first().click();
    await operation.getByRole("button", { name: "Copied" }).waitFor();
    const text = (await page.evaluate("navigator.clipboard.readText()")) as string;
    if (!text.startsWith("curl ")) throw new Error(`the copied sample is no command: ${text}`);
    return text;
  });
  const contact = await errand.step("Pastes it into a shell, where it creates the contact", async () => {
    const { data } = await shell(`${sample} -s`, account.apiKey);
    if (typeof data?.id !== "string") throw new Error("the sample created nothing");
    return data as { id: string; name: string };
  });
  const problem = await errand.step("Forgets the key, and is told so", async () => {
    const answer = await shell(`${sample} -s`, "");
    if (answer.status !== 401) throw new Error(`without a key, the answer is ${JSON.stringify(answer)}`);
    return answer as { type: string; title: string };
  });
  await errand.step("Opens the address of the error, and reads what it means", async () => {
    await page.goto(problem.type);
    await page.getByRole("heading", { name: `401 ${problem.title}` }).waitFor();
  });

  const received: { headers: Record<string, string>; body: string }[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers as Record<string, string>, body });
      response.end();
    });
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  try {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks`;
    await errand.step("Finds the guide of webhooks by the word", async () => {
      await page.goto(`${server.origin}/docs`);
      await page.getByRole("searchbox").fill("verify a webhook");
      await page.getByRole("button", { name: "Search" }).click();
      await page.getByRole("main").getByRole("link").first().click();
      await page.getByRole("heading", { level: 1 }).waitFor();
    });
    const subscription = await errand.step("Subscribes a receiver", async () => {
      const body = { url, events: ["contact.updated"] };
      const { data } = await server.api<{ data: { secret: string } }>(
        "POST",
        "/webhooks",
        account.apiKey,
        body,
      );
      return data;
    });
    await errand.step("Changes the contact, and receives a signed event", async () => {
      const path = `/contacts/${contact.id}`;
      await server.api("PATCH", path, account.apiKey, { status: "applicant" });
      const deadline = Date.now() + 30_000;
      while (received.length === 0 && Date.now() < deadline)
        await new Promise((done) => setTimeout(done, 50));
      const [delivery] = received;
      if (!delivery) throw new Error("no event arrived");
      const { headers, body: payload } = delivery;
      const event = await verifyWebhook({ payload, headers, secret: subscription.secret });
      if (event.event !== "contact.updated") throw new Error(`the event is ${event.event}`);
    });
  } finally {
    receiver.close();
  }

  await errand.step("Sees the requests in the console, by the name of the operation", async () => {
    const url = await server.link(account.id);
    const console = await errand.visit({}, { isTechnical: true });
    await signIn(console, url);
    await console.goto(`${server.origin}/console/developers/requests`);
    await console.getByText("contacts.create").first().waitFor();
  });
}
