import type { LeadReader } from "../reader.ts";

/** Apartments.com and the other sites of CoStar. */
export const apartments: LeadReader = {
  kind: "apartments",
  paths: {
    leadId: ["lead_id"],
    name: ["Name", "Prospect Name"],
    firstName: ["first_name", "First Name"],
    lastName: ["last_name", "Last Name"],
    email: ["email", "Email"],
    phone: ["phone1", "phone2", "phone", "Phone"],
    message: ["comments", "message", "Comments", "notes"],
    moveInDate: ["move_in_date", "preference_attributes.move_in", "Move Date", "Move-In Date", "Moving Date"],
    listingId: ["property_id"],
    listingAddress: ["property_address", "Property", "Property Address"],
  },
  mail: { domains: ["apartments.com", "costar.com", "after55.com", "forrent.com"] },
  examples: [
    {
      given: {
        from: "ForRent <leads@forrent.com>",
        subject: "Guest card",
        text: "FORRENT.COM GUESTCARD\n[Prospect Name] Ann Ray\n[Phone] 217-555-0184\n[Email] ann@people.example\n[# Beds] 2\n[Moving Date] 01/05/2027\n[Comments] Is it free?\n",
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
      given: JSON.stringify({
        property_id: "elm-3",
        first_name: "Ann",
        last_name: "Ray",
        phone1: "(217) 555-0184",
        email: "ann@people.example",
        preference_attributes: { move_in: "2027-01-05" },
      }),
      read: {
        listingId: "elm-3",
        firstName: "Ann",
        lastName: "Ray",
        phone: "(217) 555-0184",
        email: "ann@people.example",
        moveInDate: "2027-01-05",
      },
    },
    {
      given: {
        from: "Apartments.com <lead@apartments.com>",
        subject: "Apartments.com lead",
        text: "Name: Ann Ray\nPhone: 217.555.0184\nEmail: ann@people.example\nBeds/Baths: 2/1\nMove Date: 01/05/2027\nComments: Is it free?\n",
      },
      read: {
        name: "Ann Ray",
        phone: "217.555.0184",
        email: "ann@people.example",
        moveInDate: "2027-01-05",
        message: "Is it free?",
      },
    },
  ],
};
