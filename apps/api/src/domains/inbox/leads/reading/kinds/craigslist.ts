import type { LeadReader } from "../reader.ts";

/** People write freely, from an address of Craigslist's for each conversation. */
export const craigslist: LeadReader = {
  kind: "craigslist",
  paths: {},
  mail: {
    domains: ["craigslist.org"],
    relays: ["reply.craigslist.org"],
    namesSender: true,
    words: { until: /^(?:-{5,}|Original craigslist post)/i },
  },
  examples: [
    {
      given: {
        from: "Ann Ray <8f2b6c1d9e3a4f7b@reply.craigslist.org>",
        subject: "12 Elm Street, two bedrooms",
        text: "Is it free?\n\nOriginal craigslist post:\nhttps://example.org/apa/1.html\n",
      },
      read: { name: "Ann Ray", message: "Is it free?", relay: "8f2b6c1d9e3a4f7b@reply.craigslist.org" },
    },
  ],
};
