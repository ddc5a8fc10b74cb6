import { makeCalendarAccount, makeFeed, makeProperty, makeSource } from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidRead, paidWrite, type Rows } from "./row.ts";

const source = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/calendar-sources/${(await makeSource(server, account)).id}`;

const calendarAccount = async (server: TestServer, account: TestAccount): Promise<string> =>
  `/calendar-accounts/${(await makeCalendarAccount(server, account)).id}`;

/** Refused by its address, after everything that authorizes, so that nothing is connected to. */
const refusedAccount = { url: "https://127.0.0.1:9/", username: "robin", password: "app password" };

export const calendarsRows: Rows = {
  "calendarAccounts.list": { plans: paidRead(), prepare: () => ({ path: "/calendar-accounts" }) },
  "calendarAccounts.create": {
    plans: paidWrite(422),
    prepare: () => ({ path: "/calendar-accounts", body: refusedAccount }),
  },
  "calendarAccounts.services": {
    plans: paidRead(),
    prepare: () => ({ path: "/calendar-accounts/services" }),
  },
  // A key is no person, and no service is set up.
  "calendarAccounts.authorize": {
    plans: paidWrite(422),
    prepare: () => ({ path: "/calendar-accounts/authorize", body: { service: "google" } }),
  },
  "calendarAccounts.connect": {
    plans: paidWrite(422),
    prepare: () => ({ path: "/calendar-accounts/connect", body: { state: "state", code: "code" } }),
  },
  "calendarAccounts.get": {
    plans: paidRead(),
    foreign: 404,
    prepare: async (s, a) => ({ path: await calendarAccount(s, a) }),
  },
  "calendarAccounts.update": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({ path: await calendarAccount(s, a), body: { names: true } }),
  },
  "calendarAccounts.delete": {
    plans: paidWrite(204),
    foreign: 404,
    prepare: async (s, a) => ({ path: await calendarAccount(s, a) }),
  },
  "calendarAccounts.deletions": {
    plans: paidWrite(200),
    foreign: 404,
    prepare: async (s, a) => ({
      path: `${await calendarAccount(s, a)}/deletions`,
      body: { cancel: false },
    }),
  },
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
