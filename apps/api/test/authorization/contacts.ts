export { makeContact } from "../fixtures/records.ts";
