import { unnamedPerson } from "@rental/contract/words/audit";
import type { Actor } from "../../platform/database/database.ts";
import type { Call } from "../operation/call.ts";
import type { MailGateway, Principal } from "./principal.ts";

interface Named {
  kind: "apiKey" | "session";
  id: string;
  name: string;
}

/**
 * The person or key that changes and requests are attributed to. Only callers acting for the account are named: what
 * visitors, recipients and connectors write is in the conversations, and jobs have no actor.
 */
export function named(caller: Principal | MailGateway): Named | undefined {
  if (caller.kind === "apiKey") return { kind: "apiKey", id: caller.keyId, name: caller.keyName };
  if (caller.kind === "session")
    return { kind: "session", id: caller.personId, name: caller.personName ?? unnamedPerson };
  return undefined;
}

/** @param operation the operation's name, such as `contacts.update` */
export function actorOf(
  { caller, requestId }: Pick<Call, "caller" | "requestId">,
  operation: string,
): Actor | undefined {
  const who = named(caller);
  return who && { ...who, operation, requestId };
}
