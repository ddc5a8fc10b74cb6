import type { LeadReader } from "../reader.ts";

/** Auto-lead Data Format 1.0, made for cars and read by many programs. The home is where the car would be. */
export const adf: LeadReader = {
  kind: "adf",
  paths: {
    leadId: ["prospect.id"],
    name: ["customer.contact.name[part=full]", "customer.contact.name[type=individual]"],
    firstName: ["customer.contact.name[part=first]"],
    lastName: ["customer.contact.name[part=last]"],
    email: ["customer.contact.email"],
    phone: ["customer.contact.phone"],
    message: ["customer.comments", "prospect.comments"],
    listingId: ["vehicle.stock"],
    listingAddress: ["vehicle.comments"],
  },
  examples: [
    {
      given:
        '<?xml version="1.0"?><?ADF VERSION="1.0"?><adf><prospect status="new"><id sequence="1" source="Site">L-7</id><requestdate>2026-11-02T09:30:00-06:00</requestdate><vehicle interest="lease"><stock>elm-3</stock></vehicle><customer><contact><name part="first">Ann</name><name part="last">Ray &amp; Co</name><email>ann@people.example</email><phone type="mobile">217-555-0184</phone></contact><comments>Is it free?</comments></customer><vendor><contact><name part="full">Elm Rentals</name></contact></vendor></prospect></adf>',
      read: {
        leadId: "L-7",
        firstName: "Ann",
        lastName: "Ray & Co",
        email: "ann@people.example",
        phone: "217-555-0184",
        message: "Is it free?",
        listingId: "elm-3",
      },
    },
    {
      given: {
        from: "Site <leads@site.example>",
        subject: "New lead",
        text: '<?ADF VERSION="1.0"?>\n<adf>\n<prospect>\n<id>L-8</id>\n<customer>\n<contact>\n<name part="full">Bo Moss</name>\n<email>bo@people.example</email>\n</contact>\n<comments>Is it free?</comments>\n</customer>\n</prospect>\n</adf>\n',
      },
      read: { leadId: "L-8", name: "Bo Moss", email: "bo@people.example", message: "Is it free?" },
    },
  ],
};
