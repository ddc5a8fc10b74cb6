import { makeListing } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

/** An account with a public profile. */
export interface Published {
  account: TestAccount;
  slug: string;
}

/** A Pro account whose profile is public. @param settings in addition */
export async function publish(server: TestServer, settings: object = {}, name?: string): Promise<Published> {
  const account = await server.createAccount("pro", name);
  const body = { profilePublic: true, agentName: "Elm Street Rentals", ...settings };
  const { status, text } = await server.request("PATCH", "/settings", { as: account, body });
  if (status !== 200) throw new Error(`no profile: ${text}`);
  const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
  return { account, slug: row!.slug as string };
}

/** Gets a page, as a browser that prefers this language. */
export const visit = (
  server: TestServer,
  url: string,
  language = "en",
  headers: Record<string, string> = {},
) => server.call({ method: "GET", url, headers: { "accept-language": language, ...headers } });

/** Sends a form, as a browser does. */
export const send = (
  server: TestServer,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) =>
  server.call({
    method: "POST",
    url,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

/** Public listings with every field. @returns their ids */
export const publishListings = (server: TestServer, account: TestAccount, count: number) =>
  Array.from({ length: count }).reduce<Promise<string[]>>(async (before, _, index) => {
    const ids = await before;
    return [
      ...ids,
      await makeListing(server, account, {
        title: `Home ${index + 1}`,
        city: index % 2 === 0 ? "Springfield" : "Chatham",
        monthlyRent: 1000 + index * 100,
        bedrooms: index % 4,
      }),
    ];
  }, Promise.resolve([]));

/** The text that a text makes when it is escaped, in tests of hostile texts. */
export const hostile = `"><script>alert(1)</script><img src=x onerror=alert(2)>' & \u2028</title></style>{{7*7}}`;

/** Whether any part of `hostile` reached the page as HTML. */
export const isUnescaped = (text: string): boolean =>
  /<script>alert|<img src=x|<\/style>\{\{|" ?><script/.test(text);

/** What a browser sends for the form on a page when nothing is typed: the hidden fields, and the choices made for it. */
export const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = ""]) => {
      const isSent = /type="hidden"/.test(attributes) || / checked/.test(attributes);
      const name = /name="([^"]*)"/.exec(attributes)?.[1];
      const value = /value="([^"]*)"/.exec(attributes)?.[1] ?? "";
      return isSent && name ? [[name, value]] : [];
    }),
  );
