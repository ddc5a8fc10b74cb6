import { isDeepStrictEqual } from "node:util";
import type { AskedQuestion, SessionForm } from "../../../db/tables/index.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { checkPhone, type PhoneRules } from "../../../platform/text/phone.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { type Answers, detailIn } from "./given.ts";

/** What a session knows about its prospect. */
export interface Prospect {
  contactId: string | null;
  /** Whether the session created the contact. */
  madeContact: boolean;
}

interface Session {
  form: SessionForm;
  propertyId: string | null;
}

/**
 * The contact of a session: created or looked up once the visitor has given a name and an email or phone, and again
 * when the email or phone changes. A contact created by the session is corrected instead, as long as nobody else has
 * used it. An existing contact is never modified, because anybody can enter its address. Emits contact.created and
 * inquiry.created for a new contact.
 */
export async function prospectAfter(
  call: WriteCall,
  { form, propertyId }: Session,
  known: Prospect,
  { before: earlier, after }: { before: Answers; after: Answers },
  rules: PhoneRules,
): Promise<Prospect> {
  const now = senderOf(form.questions, after, rules);
  if (!now) return known;
  const before = senderOf(form.questions, earlier, rules);
  if (known.contactId !== null && before) {
    if (isDeepStrictEqual(before, now)) return known;
    if (known.madeContact && (await contacts.correctDetails(call, known.contactId, before, now)))
      return known;
    if (before.email === now.email && before.phone === now.phone) return known;
  }
  const sender = { ...now, language: form.language };
  const { contactId, isNew } = await contacts.findOrCreateSender(call, sender, "web");
  if (!isNew) {
    await contacts.setNameIfPlaceholder(call, contactId, now.name);
    return { contactId, madeContact: known.madeContact && contactId === known.contactId };
  }
  await contacts.takeAssigneeOf(call, contactId, propertyId);
  const about = { id: contactId, contactId, status: "prospect", ...(propertyId && { propertyId }) };
  await emit(call, "inquiry.created", about);
  return { contactId, madeContact: true };
}

/** Nothing until there is enough for a contact. Phone numbers are in international form. */
function senderOf(questions: readonly AskedQuestion[], answers: Answers, rules: PhoneRules) {
  const [name, email, entered] = (["name", "email", "phone"] as const).map((field) =>
    detailIn(questions, answers, field)?.trim(),
  );
  const checked = entered === undefined ? undefined : checkPhone(entered, rules);
  const phone = checked && "phone" in checked ? checked.phone : undefined;
  return name && (email || phone) ? { name, email, phone } : undefined;
}
