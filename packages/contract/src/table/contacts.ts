import { type Composed, type Header, type TableError, takerOf, valuesOf } from "./compose.ts";
import type { TableKind } from "./kind.ts";
import { columnFinder } from "./names.ts";

/** Headers of tables of people, reduced to letters and digits, as property managers and address books write them, in English and Spanish. */
const columns = {
  name: [
    ["name", "fullname", "contactname", "contact", "displayname", "nombrecompleto"],
    ["tenant", "tenantname", "resident", "inquilino"],
  ],
  // "Nombre" is the whole name where there is no "Apellidos".
  firstName: [["firstname", "givenname", "first", "nombre", "nombres"]],
  lastName: [["lastname", "surname", "familyname", "last", "apellido", "apellidos"]],
  email: [
    [
      "email",
      "emailaddress",
      "mail",
      "primaryemail",
      "email1",
      "email1value",
      "correo",
      "correoelectrónico",
      "correoelectronico",
    ],
    ["tenantemail", "workemail", "personalemail"],
  ],
  phone: [
    ["mobilephone", "mobile", "mobilenumber", "cell", "cellphone", "cellnumber", "celular", "móvil", "movil"],
    [
      "phone",
      "phonenumber",
      "telephone",
      "primaryphone",
      "phone1",
      "phone1value",
      "teléfono",
      "telefono",
      "tel",
    ],
    ["homephone"],
    ["workphone", "businessphone"],
  ],
  status: [["status", "contactstatus"]],
  role: [["role", "contacttype"]],
  channelPreference: [["channelpreference", "preferredchannel"]],
  source: [["source", "leadsource"]],
  referralSource: [["referralsource", "referredby", "referral"]],
  language: [["language", "preferredlanguage"]],
  tags: [["tags"]],
  optedOutAt: [["optedoutat"]],
  externalId: [["externalid"]],
  customFields: [["customfields"]],
  metadata: [["metadata"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

export type ContactColumn = keyof typeof columns;

export const contactColumnNames = Object.keys(columns) as [ContactColumn, ...ContactColumn[]];

/** Unknown columns are dropped: they may say anything of a person. */
export const contactTable: TableKind<ContactColumn> = {
  columnOf: columnFinder<ContactColumn>(columns),
  compose,
  numeric: [],
  dropsUnknown: true,
};

function compose(header: Header<ContactColumn>, cells: string[]): Composed {
  const errors: TableError[] = [];
  const take = takerOf(header, cells, errors);
  const parts = [take("firstName", "name"), take("lastName", "name")].filter((part) => part !== "");
  const fields = {
    name: take("name") || parts.join(" "),
    email: take("email"),
    phone: take("phone"),
    status: take("status"),
    role: take("role"),
    channelPreference: take("channelPreference"),
    source: take("source"),
    referralSource: take("referralSource"),
    language: take("language"),
    tags: take("tags"),
    optedOutAt: take("optedOutAt"),
    externalId: take("externalId"),
    customFields: valuesOf(header.customFields, cells, take("customFields")),
    metadata: valuesOf(header.metadata, cells, take("metadata")),
  };
  return { values: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")), errors };
}
