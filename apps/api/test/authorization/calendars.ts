import { makeFeed, makeProperty, makeSource } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const source = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/calendar-sources/${(await makeSource(server, account)).id}`;

export const calendarsRows: Rows = {
  "calendarFeeds.list": { plans: paidRead(), prepare: () => ({ path: "/calendar-feeds" }) },
  "calendarFeeds.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({ path: "/calendar-feeds", body: { propertyId: await makeProperty(s, a) } }),
  },
  "calendarFeeds.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: `/calendar-feeds/${await makeFeed(s, a)}` }),
  },
  "calendarSources.list": { plans: paidRead(), prepare: () => ({ path: "/calendar-sources" }) },
  "calendarSources.create": {
    plans: paidWrite(201),
    foreign: 422,
    prepare: async (s, a) => ({
      path: "/calendar-sources",
      body: { name: "Own", url: "https://203.0.114.1/a.ics", propertyId: await makeProperty(s, a) },
    }),
  },
  "calendarSources.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await source(s, a) }),
  },
  "calendarSources.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await source(s, a), body: { name: "Private" } }),
  },
  "calendarSources.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await source(s, a) }),
  },
  "calendarSources.refresh": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: `${await source(s, a)}/refresh` }),
  },
};
