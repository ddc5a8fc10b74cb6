import type { LeadReader } from "../reader.ts";

/** MITS Lead Management 4.0: guest cards, as the body or in a form's field. */
export const mits: LeadReader = {
  kind: "mits",
  paths: {
    // Others name the property or the tenant, and are the same in many leads.
    leadId: [
      "Customer.Identification[IDType=ProspectID]@IDValue",
      "Customer.Identification[IDType=ThirdPartyID]@IDValue",
    ],
    firstName: ["Customer.Name.FirstName"],
    lastName: ["Customer.Name.LastName"],
    email: ["Customer.Email"],
    phone: ["Customer.Phone.PhoneNumber"],
    message: ["CustomerPreferences.Comment", "Event.Comments"],
    moveInDate: ["CustomerPreferences.TargetMoveInDate", "Customer.Lease.ExpectedMoveInDate"],
    listingId: ["PropertyID"],
    listingUnit: ["DesiredUnit.MarketingName"],
  },
  examples: [
    {
      given: `PropertyID=elm&Xml=${encodeURIComponent(
        '<LeadManagement><Prospects><Prospect><Customers><Customer Type="prospect"><Identification IDType="PropertyID" IDValue="elm" OrganizationName="Site"/><Identification IDType="ThirdPartyID" IDValue="G-9" OrganizationName="Site"/><Name><FirstName>Ann</FirstName><LastName>Ray</LastName></Name><Phone PhoneType="cell"><PhoneNumber>217-555-0184</PhoneNumber></Phone><Email>ann@people.example</Email></Customer></Customers><CustomerPreferences><TargetMoveInDate>2027-01-05</TargetMoveInDate><Comment>Is it free?</Comment></CustomerPreferences></Prospect></Prospects></LeadManagement>',
      )}`,
      read: {
        leadId: "G-9",
        firstName: "Ann",
        lastName: "Ray",
        email: "ann@people.example",
        phone: "217-555-0184",
        message: "Is it free?",
        moveInDate: "2027-01-05",
        listingId: "elm",
      },
    },
  ],
};
