import type { LeadReader } from "../reader.ts";

/** Zumper and PadMapper. */
export const zumper: LeadReader = {
  kind: "zumper",
  paths: {
    name: ["Name"],
    email: ["Email"],
    phone: ["Phone"],
    message: ["Message"],
    moveInDate: ["Move-in date"],
  },
  mail: {
    domains: ["zumper.com", "padmapper.com", "zlead.co"],
    relays: ["zlead.co"],
    homeInSubject: /^Zumper tenant lead for (.{3,200}?)(?::|$)/i,
    words: { after: /^[^:]{0,200}@[^\s@:]+$/, until: /^Reply to respond/i },
  },
  examples: [
    {
      given: {
        from: '"Ann Ray <ann@people.example> via Zumper" <h7k2m9q4@zlead.co>',
        replyTo: "Ann Ray <ann@people.example>",
        subject: "Zumper tenant lead for 12 Elm Street: 2 Bed 2 Baths",
        text: "You have received a Zumper lead.\n\nName: Ann Ray\nEmail: ann@people.example\nMessage: Is it free?\n\nReply to respond\n",
      },
      read: {
        name: "Ann Ray",
        email: "ann@people.example",
        message: "Is it free?",
        listingAddress: "12 Elm Street",
      },
    },
    {
      given: {
        from: '"Ann Ray <ann@people.example> via Zumper" <h7k2m9q4@zlead.co>',
        replyTo: "Ann Ray <ann@people.example>",
        subject: "Zumper tenant lead for Elm Flats: 2 Bed 2 Baths",
        text: "You have received a Zumper lead.\n\nElm Flats: 2 Bed 2 Baths\nAnn Ray\nann@people.example\n\nIs it free?\n\nReply to respond\n",
      },
      read: {
        name: "Ann Ray",
        email: "ann@people.example",
        message: "Is it free?",
        listingAddress: "Elm Flats",
      },
    },
  ],
};
