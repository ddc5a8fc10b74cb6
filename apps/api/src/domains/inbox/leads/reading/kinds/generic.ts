import type { LeadReader } from "../reader.ts";

const person = ["contact", "person", "lead", "applicant", "prospect", "customer", "user", "client"];
const ofPerson = (...names: string[]) => [
  ...names.map((name) => `=${name}`),
  ...person.flatMap((who) => names.map((name) => `${who}.${name}`)),
];

/** Programs without a reader of their own: the usual names of fields. `=` means the whole path. */
export const generic: LeadReader = {
  kind: "generic",
  paths: {
    leadId: ["lead_id", "leadId", "=id"],
    name: ofPerson(
      "name",
      "full name",
      "fullName",
      "full_name",
      "your name",
      "contact name",
      "nombre",
      "nombre completo",
    ),
    firstName: ofPerson("first name", "firstName", "first_name"),
    lastName: ofPerson("last name", "lastName", "last_name"),
    email: ofPerson(
      "email",
      "e-mail",
      "mail",
      "email address",
      "email_address",
      "emailAddress",
      "your email",
      "contact email",
      "correo",
      "correo electrónico",
    ),
    phone: ofPerson(
      "phone",
      "phone number",
      "phoneNumber",
      "phone_number",
      "telephone",
      "mobile",
      "cell",
      "contact phone",
      "tel",
      "teléfono",
      "móvil",
    ),
    message: ofPerson("message", "comments", "comment", "notes", "text", "mensaje", "comentarios"),
    moveInDate: ["move in date", "move_in_date", "moveInDate", "move in", "move-in"],
    listingId: ["listing_id", "listingId", "property_id", "propertyId", "externalId"],
    listingUrl: ["listing_url", "listingUrl", "property_url", "=url"],
    listingAddress: [
      "property",
      "listing",
      "property address",
      "property_address",
      "listingAddress",
      "=address",
      "propiedad",
      "inmueble",
    ],
    listingUnit: ["unit", "listing_unit"],
    language: ["language", "locale"],
  },
  // Portals and forwarders that write from addresses of their own.
  mail: {
    domains: ["avail.co", "homes.com", "rentcafe.com", "abodo.com", "abodoapts.com", "followupboss.com"],
  },
  examples: [
    {
      given: JSON.stringify({
        person: { name: "Ann Ray", email: "ann@people.example", phone: "217-555-0184" },
        message: "Is it free?",
        property_id: "elm-3",
        locale: "es-MX",
      }),
      read: {
        name: "Ann Ray",
        email: "ann@people.example",
        phone: "217-555-0184",
        message: "Is it free?",
        listingId: "elm-3",
        language: "es",
      },
    },
    {
      given: {
        from: "Portal Leads <leads@portal.example>",
        replyTo: "Mira Oake <mira@people.example>",
        subject: "New inquiry for 48 Harbor Road, Unit 3",
        text: "You have a new lead!\n\nName: Mira Oake\nEmail: mira@people.example\nPhone: (217) 555-0181\nProperty: 48 Harbor Road, Unit 3\n\nMessage:\nHello, I would like to see this home on Saturday.\n",
      },
      read: {
        name: "Mira Oake",
        email: "mira@people.example",
        phone: "(217) 555-0181",
        listingAddress: "48 Harbor Road, Unit 3",
        message: "Hello, I would like to see this home on Saturday.",
      },
    },
    {
      given: {
        from: "Avail <support@avail.co>",
        subject: "You have received a new message on Avail",
        text: 'Mira Oake sent you a message about 48 Harbor Road.\n\n"Hello, I would like to see this home"\n',
      },
      read: {},
    },
  ],
};
