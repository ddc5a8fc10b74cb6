import type { LeadReader } from "../reader.ts";

export const zoopla: LeadReader = {
  kind: "zoopla",
  paths: {
    leadId: ["applicant.id", "appraisal.id", "=id"],
    firstName: ["applicant.contact.firstName", "appraisal.contact.firstName"],
    lastName: ["applicant.contact.lastName", "appraisal.contact.lastName"],
    email: ["applicant.contact.email", "appraisal.contact.email"],
    phone: ["applicant.contact.phoneNumber", "appraisal.contact.phoneNumber"],
    message: ["applicant.message", "appraisal.message"],
    listingId: ["applicant.listingDetails.sourceId", "applicant.listingDetails.id"],
    listingUrl: ["applicant.listingDetails.url"],
    listingAddress: ["applicant.listingDetails.address"],
  },
  mail: { domains: ["zoopla.co.uk"] },
  examples: [
    {
      given: JSON.stringify({
        applicant: {
          id: "zp-1",
          createdAt: "2026-11-02T09:30:00Z",
          enquiryType: "ENQUIRY_TYPE_LETTINGS",
          message: "",
          contact: {
            firstName: "Ann",
            lastName: "Ray",
            phoneNumber: "020 7946 0184",
            email: "ann@people.example",
          },
          listingDetails: {
            id: "77",
            sourceId: "elm-3",
            address: "12 Elm Street",
            url: "https://www.zoopla.example/77",
          },
        },
      }),
      read: {
        leadId: "zp-1",
        firstName: "Ann",
        lastName: "Ray",
        email: "ann@people.example",
        phone: "020 7946 0184",
        listingId: "elm-3",
        listingAddress: "12 Elm Street",
        listingUrl: "https://www.zoopla.example/77",
      },
    },
  ],
};
