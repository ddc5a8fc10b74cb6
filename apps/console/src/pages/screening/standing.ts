import { reviewStatusWords, sessionStatusWords } from "@rental/contract/words/screening";
import type { Session } from "@rental/sdk";
import { useWords } from "../../words/words.ts";

type Standing = Pick<Session, "status" | "reviewStatus">;

/** Whether there is a decision, or a person can make it: not while the form is being answered, or once it expired. */
export const hasDecision = ({ status, reviewStatus }: Standing): boolean =>
  status === "completed" || reviewStatus !== "pending_review";

/** How far a pre-screening is, in a line of text: the decision, or until somebody can decide, the answers. */
export function useStanding() {
  const decisions = useWords(reviewStatusWords);
  const statuses = useWords(sessionStatusWords);
  return (session: Standing) =>
    hasDecision(session) ? decisions[session.reviewStatus] : statuses[session.status];
}
