import { atStart } from "@rental/contract/words/language";
import { reviewStatusWords, sessionStatusWords } from "@rental/contract/words/screening";
import type { Session } from "@rental/sdk";
import { useWords } from "../../words/words.ts";

type Standing = Pick<Session, "status" | "reviewStatus">;

/** Whether there is a decision, or a person can make it: not while the form is being answered, or once it expired. */
export const hasDecision = ({ status, reviewStatus }: Standing): boolean =>
  status === "completed" || reviewStatus !== "pending_review";

/** The state of a pre-screening as a line of text: the decision or, before one can be made, the status of its session. */
export function useStanding() {
  const decisions = useWords(reviewStatusWords);
  const statuses = useWords(sessionStatusWords);
  return (session: Standing) =>
    atStart(hasDecision(session) ? decisions[session.reviewStatus] : statuses[session.status]);
}
