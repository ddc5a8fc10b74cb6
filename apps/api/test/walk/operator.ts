import { join } from "node:path";
import { freePort } from "../harness/free-port.ts";
import type { Errand, Place } from "./errand.ts";
import { signIn } from "./setting-up.ts";
import { WalkedServer } from "./walked-server.ts";

/** Creates an account, hands its link on, backs everything up, and restores it on another machine. */
export async function operator(errand: Errand, { server, account, folder }: Place): Promise<void> {
  const created = await errand.step("Creates an account on the command line", async () => {
    const options = ["--name", "Lake Rentals", "--plan", "pro", "--time-zone", "America/Chicago"];
    const made = await server.rental<{ accountId: string; apiKey: string; consoleUrl: string }>(
      "account",
      "create",
      ...options,
      "--agent-name",
      "Robin",
    );
    if (!made.consoleUrl.startsWith(server.origin)) throw new Error("the link leads to another server");
    return made;
  });
  const page = await errand.visit();
  await errand.step("Signs in with the link to the console that was printed", () =>
    signIn(page, created.consoleUrl),
  );
  await server.api("POST", "/contacts", created.apiKey, { name: "Kim Example", email: "kim@example.com" });

  const file = join(folder, `${account.kind}.backup`);
  await errand.step("Backs everything up while the server runs", async () => {
    const { bytes } = await server.rental<{ bytes: number }>("backup", file);
    if (bytes < 1_000) throw new Error("the backup is empty");
  });
  const elsewhere = new WalkedServer(
    join(folder, `${account.kind}-restored`),
    await freePort(),
    await freePort(),
  );
  await errand.step("Restores it into an empty folder", async () => {
    await elsewhere.rental("restore", file);
  });
  try {
    await errand.step("Starts a server there", async () => {
      elsewhere.start();
      await elsewhere.ready();
    });
    await errand.step("Finds the accounts, and their keys work", async () => {
      const { data } = await elsewhere.api<{ data: { name: string }[] }>("GET", "/contacts", created.apiKey);
      if (data[0]?.name !== "Kim Example") throw new Error("the contact is not there");
      await elsewhere.api("GET", "/properties", account.apiKey);
    });
    await errand.step("Signs in to the console there", async () => {
      await signIn(page, await elsewhere.link(created.accountId));
    });
  } finally {
    await page.goto("about:blank");
    await elsewhere.stop();
  }
}
