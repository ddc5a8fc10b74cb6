export { createContact, createProperty } from "../fixtures/records.ts";
