import type { PlanName } from "@rental/contract";
import { afterAll } from "vitest";
import { freePort } from "./free-port.ts";
import { startTestServer, type TestAccount, type TestServer } from "./server.ts";

type Options = Parameters<typeof startTestServer>[1] & {
  /** Of the account. Default: `pro` */
  plan?: PlanName;
  /** Settings of the server. */
  env?: Record<string, string>;
};

/**
 * The whole API for the tests of a file, and an account with a key. It is closed after the file's last test.
 *
 *     const { server, account } = await testApi({ plan: "scale" });
 */
export async function testApi({
  plan = "pro",
  env = {},
  ...parts
}: Options = {}): Promise<{ server: TestServer; account: TestAccount }> {
  const server = await startTestServer(env, parts);
  afterAll(() => server.close());
  return { server, account: await server.createAccount(plan) };
}

/** As `testApi`, on a port of its own: for tests whose client needs a socket. */
export async function listeningApi(
  options: Options = {},
): Promise<{ server: TestServer; account: TestAccount; origin: string }> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { BASE_ORIGIN: origin, PORT: String(port), ...options.env };
  const { server, account } = await testApi({ ...options, env });
  await server.app.listen({ host: "127.0.0.1", port });
  return { server, account, origin };
}
