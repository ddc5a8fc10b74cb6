import type { LeadReader } from "../reader.ts";

/** Rent. and ApartmentGuide. */
export const rent: LeadReader = {
  kind: "rent",
  paths: {
    name: ["Name"],
    firstName: ["First Name"],
    lastName: ["Last Name"],
    email: ["Email"],
    phone: ["Phone"],
    message: ["Message", "Comments"],
    moveInDate: ["Move In Date", "Move Date"],
    listingAddress: ["Property"],
  },
  mail: {
    domains: ["rent.com", "apartmentguide.com", "rentals.com"],
    phrases: [/^Information for:? (?<name>.{2,100})$/i],
  },
  examples: [
    {
      given: {
        from: "Rent. <leads@email.rent.com>",
        subject: "New lead",
        text: "Information for Ann Ray\n\nEmail: ann@people.example\nPhone: 217-555-0184\nMove Date: 01/05/2027\nComments: Is it free?\n",
      },
      read: {
        name: "Ann Ray",
        phone: "217-555-0184",
        email: "ann@people.example",
        moveInDate: "2027-01-05",
        message: "Is it free?",
      },
    },
    {
      given: {
        from: "Rent. <leads@email.rent.com>",
        subject: "New lead",
        text: "First Name: Ann\nLast Name: Ray\nPhone: 217-555-0184\nEmail: ann@people.example\nMove In Date: 1/5/27\nMessage: Is it free?\n",
      },
      read: {
        firstName: "Ann",
        lastName: "Ray",
        phone: "217-555-0184",
        email: "ann@people.example",
        moveInDate: "2027-01-05",
        message: "Is it free?",
      },
    },
  ],
};
