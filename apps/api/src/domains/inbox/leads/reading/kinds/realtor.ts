import type { LeadReader } from "../reader.ts";

/** Realtor.com, by the programs between. */
export const realtor: LeadReader = {
  kind: "realtor",
  paths: {
    leadId: ["lead_info.lead_id", "lead_id"],
    name: ["Name"],
    firstName: ["lead_consumer_info.first_name", "First Name"],
    lastName: ["lead_consumer_info.last_name", "Last Name"],
    email: ["lead_consumer_info.email", "Email"],
    phone: ["lead_consumer_info.phone", "Phone"],
    message: ["lead_consumer_info.message", "lead_consumer_info.comments", "Comment", "Comments"],
    listingAddress: ["lead_property_info.property_street_address", "Property"],
  },
  mail: {
    domains: ["email.realtor.com", "realtor.com", "move.com", "realtorpro.io"],
    phrases: [
      /^New inquiry: (?<name>.{2,100}?) (?<phone>\+?[\d(][\d().\s-]{6,20}) (?<email>\S{1,64}@\S{1,255}?)\.?$/i,
    ],
  },
  examples: [
    {
      given: JSON.stringify({
        Lead: {
          lead_info: {
            lead_consumer_info: {
              first_name: "Ann",
              last_name: "Ray",
              email: "ann@people.example",
              phone: "2175550184",
            },
          },
          lead_property_info: { property_street_address: "12 Elm Street", property_city: "Springfield" },
        },
      }),
      read: {
        firstName: "Ann",
        lastName: "Ray",
        email: "ann@people.example",
        phone: "2175550184",
        listingAddress: "12 Elm Street",
      },
    },
    {
      given: {
        from: "realtor.com <leads@email.realtor.com>",
        subject: "New realtor.com lead - Ann Ray",
        text: "You have a new lead\n\nName\nAnn Ray\nPhone: 217-555-0184\nEmail | ann@people.example\nProperty: 12 Elm Street\nComment: Is it free?\n",
      },
      read: {
        name: "Ann Ray",
        phone: "217-555-0184",
        email: "ann@people.example",
        listingAddress: "12 Elm Street",
        message: "Is it free?",
      },
    },
    {
      given: {
        from: "realtor.com <no-reply@realtorpro.io>",
        subject: "New inquiry: Ann Ray (217) 555-0184 ann@people.example.",
        text: "A new inquiry came in.\n",
      },
      read: { name: "Ann Ray", phone: "(217) 555-0184", email: "ann@people.example" },
    },
  ],
};
