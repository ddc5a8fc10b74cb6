import type { Session } from "@rental/sdk";
import { Status, type StatusKind } from "../../ui/status.tsx";
import { useWords } from "../../words/words.ts";
import { screeningWords } from "./words.ts";

const decisionKinds: Record<Session["reviewStatus"], StatusKind> = {
  pending_review: "waiting",
  approved: "good",
  denied: "bad",
};

export function Decision({ reviewStatus }: Pick<Session, "reviewStatus">) {
  const w = useWords(screeningWords);
  return <Status kind={decisionKinds[reviewStatus]}>{w.decisions[reviewStatus]}</Status>;
}

const statusKinds: Record<Session["status"], StatusKind> = {
  draft: "off",
  active: "waiting",
  completed: "good",
  expired: "off",
};

export function Progress({ status }: Pick<Session, "status">) {
  const w = useWords(screeningWords);
  return <Status kind={statusKinds[status]}>{w.statuses[status]}</Status>;
}
