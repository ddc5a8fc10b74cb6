import type { LeadReader } from "../reader.ts";

/** Zillow, Trulia and HotPads. */
export const zillow: LeadReader = {
  kind: "zillow",
  paths: {
    name: ["name"],
    email: ["email"],
    phone: ["phone"],
    message: ["message", "introduction"],
    moveInDate: ["movingDate", "moveInDate", "Move in"],
    listingId: ["listingId"],
    listingAddress: ["listingStreet"],
    listingUnit: ["listingUnit"],
  },
  mail: {
    domains: ["zillow.com", "zillowrentals.com", "hotpads.com", "trulia.com"],
    relays: ["convo.zillow.com"],
    homeInSubject: /\babout (.{5,300})$/i,
    words: { after: /\bsays:?$/i, until: /^(?:About \S|Move in\b|Send application|Reply\b)/i },
    namesSender: true,
    blank: /^not answered$/i,
  },
  examples: [
    {
      given:
        "listingId=12-elm-3&name=Ann+Ray&email=ann%40people.example&phone=217-555-0184+x2&movingDate=20270105&numBedroomsSought=2&message=Is+it+free%3F&listingStreet=12+Elm+Street&listingUnit=3&incomeYearly=65000&leadType=tourRequest",
      read: {
        listingId: "12-elm-3",
        name: "Ann Ray",
        email: "ann@people.example",
        phone: "217-555-0184 x2",
        moveInDate: "2027-01-05",
        message: "Is it free?",
        listingAddress: "12 Elm Street",
        listingUnit: "3",
      },
    },
    {
      given: {
        from: "Tess Lowe <2k4c9v7x1m3q8z5b6n0j4h2g1f@convo.zillow.com>",
        subject: "Tess is requesting information about 12 Elm Street, #3, Springfield, IL, 62701",
        text: 'Tess says:\n\n"I would like to see it."\n\nAbout Tess\nMove in: Jan 05, 2027\nCredit score: 620 to 659\nIncome: $65004\nPets: Not answered\nLease Length: 18 months\n',
      },
      read: {
        name: "Tess Lowe",
        message: "I would like to see it.",
        moveInDate: "2027-01-05",
        listingAddress: "12 Elm Street, #3, Springfield, IL, 62701",
        relay: "2k4c9v7x1m3q8z5b6n0j4h2g1f@convo.zillow.com",
      },
    },
  ],
};
