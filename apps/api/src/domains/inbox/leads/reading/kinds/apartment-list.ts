import type { LeadReader } from "../reader.ts";

export const apartmentList: LeadReader = {
  kind: "apartment_list",
  paths: {
    name: ["NAME"],
    email: ["EMAIL"],
    phone: ["PHONE"],
    moveInDate: ["MOVE-IN"],
    message: ["MESSAGE", "COMMENTS"],
    listingAddress: ["PROPERTY"],
  },
  mail: {
    domains: ["apartmentlist.com"],
    phrases: [
      /\blead from (?<name>.{2,100}?)\.?$/i,
      /^(?<name>\p{Lu}\S{0,40}(?: \p{Lu}\S{0,40}){0,3}) is ready\b/u,
    ],
  },
  examples: [
    {
      given: {
        from: "Apartment List <interests@apartmentlist.com>",
        replyTo: "Ann Ray <ann@people.example>",
        subject: "New lead from Ann Ray",
        text: "You have a lead from Ann Ray.\n\nPHONE: 217-555-0184\nEMAIL: ann@people.example\nBEDS: 2\nPETS: None\nMOVE-IN: 01/05/2027\n",
      },
      read: { name: "Ann Ray", phone: "217-555-0184", email: "ann@people.example", moveInDate: "2027-01-05" },
    },
    {
      given: {
        from: "Apartment List <interests@apartmentlist.com>",
        subject: "New lead from Ann Ray",
        text: "PHONE: 217-555-0184\nEMAIL: ann@people.example\nBEDS: 2\nPETS: None\nMOVE-IN: 01/05/2027\n",
      },
      read: { name: "Ann Ray", phone: "217-555-0184", email: "ann@people.example", moveInDate: "2027-01-05" },
    },
    {
      given: {
        from: "Apartment List <interests@apartmentlist.com>",
        subject: "A new renter is interested",
        text: "Ann Ray is ready to tour!\n\nPHONE: 217-555-0184\nEMAIL: ann@people.example\n",
      },
      read: { name: "Ann Ray", phone: "217-555-0184", email: "ann@people.example" },
    },
  ],
};
