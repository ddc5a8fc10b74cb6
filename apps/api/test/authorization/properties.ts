export { makeProperty } from "../fixtures/records.ts";
