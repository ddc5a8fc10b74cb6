/** What a condition can examine, by kind of value. Questions add their answers. */
export const conditionFields = {
  "contact.status": "status",
  "contact.role": "role",
  "contact.language": "language",
  "contact.email": "text",
  "contact.phone": "text",
  "contact.name": "text",
  "contact.channelPreference": "channel",
  "contact.source": "source",
  "contact.referralSource": "text",
  "property.monthlyRent": "number",
  "property.bedrooms": "number",
  "property.bathrooms": "number",
  "property.available": "boolean",
  "property.city": "text",
  "property.state": "text",
  "property.zip": "text",
  "property.title": "text",
  "property.address": "text",
  "property.propertyType": "propertyType",
  "property.petPolicy": "pets",
  "property.parking": "parking",
  "showing.outcome": "outcome",
  reply: "text",
  messagesSent: "number",
} as const;
export type ConditionField = keyof typeof conditionFields;

export type ValueKind = (typeof conditionFields)[ConditionField] | "date";

/** How values of a kind can be compared. `exists` has two meanings, depending on its value. */
export const opsOf = (kind: ValueKind): readonly Op[] => {
  switch (kind) {
    case "number":
    case "date":
      return ["eq", "neq", "gt", "gte", "lt", "lte", "exists", "missing"];
    case "text":
    case "source":
      return ["eq", "neq", "contains", "in", "exists", "missing"];
    case "boolean":
      return ["eq", "exists", "missing"];
    default:
      return ["eq", "neq", "in", "exists", "missing"];
  }
};
export const ops = ["eq", "neq", "gt", "gte", "lt", "lte", "contains", "in", "exists", "missing"] as const;
export type Op = (typeof ops)[number];

/** The comparison of a condition's config; undefined if none is chosen or it is unknown. */
export const opOf = ({ op, value }: Record<string, unknown>): Op | undefined =>
  op === "exists" && value === false ? "missing" : ops.find((one) => one === op);

/** A field without a prefix, such as `status`, is one of the contact. */
export const fieldOf = ({ field }: Record<string, unknown>): string => {
  const name = typeof field === "string" ? field : "";
  return name in conditionFields || !(`contact.${name}` in conditionFields) ? name : `contact.${name}`;
};
