import { Text } from "@mantine/core";
import type { WorkflowRun } from "@rental/sdk";
import { useMay } from "../../app/session.ts";
import { ListingLink } from "../../ui/listing-link.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { fieldOf } from "./condition-parts.ts";
import type { StepDraft } from "./drafts/steps.ts";
import { runWords } from "./run-words.ts";
import type { useSentences } from "./use-sentences.ts";
import { workflowsWords } from "./words.ts";
import classes from "./workflows.module.css";

type RunStep = WorkflowRun["steps"][number];
type Trace = NonNullable<RunStep["trace"]>;
type Sentences = ReturnType<typeof useSentences>;

interface TraceProps {
  run: WorkflowRun;
  /** The steps of the version that the run uses; none if it was deleted. */
  steps: readonly StepDraft[];
  says: Sentences;
}

/** What each step of a run did, as sentences. */
export function TraceOfRun({ run, steps, says }: TraceProps) {
  const w = useWords(workflowsWords);
  const r = useWords(runWords);
  const { moment } = useFormat();
  return (
    <ol className={classes.trace}>
      {run.steps.map((step) => {
        const { index, type, status, startedAt, completedAt, error, trace } = step;
        const draft = steps[index];
        const at = completedAt ?? startedAt;
        return (
          <li key={index}>
            {draft ? says.sentence(draft) : w.stepTypes[type]}
            {at === null ? (
              <Text c="dimmed">{w.stepStatuses[status]}</Text>
            ) : (
              <p>
                <b>{r.statusAt(w.stepStatuses[status], moment(at))}</b>
              </p>
            )}
            {error !== null && <Failure code={run.exitReason} error={error} />}
            {trace !== null && <TraceOfStep trace={trace} run={run} type={type} says={says} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Why a run ended or is paused, with the page where that can be mended. */
export function Reason({ code }: { code: string }) {
  const r = useWords(runWords);
  const may = useMay();
  return (
    <>
      {r.reasons[code] ?? r.otherReason}{" "}
      {code === "channel_not_connected" && may.see("connectors") && (
        <TextLink to="/connectors">{r.toConnectors}</TextLink>
      )}
    </>
  );
}

/**
 * Why a step failed, in the server's words, which are English. Nothing for a reason that the console has words for: it is
 * shown once, for the whole run.
 */
export function Failure({ code, error }: { code: string | null; error: string }) {
  const r = useWords(runWords);
  if (r.reasons[code ?? ""] !== undefined) return null;
  return (
    <p>
      {r.otherReason} <span lang="en">{error}</span>
    </p>
  );
}

interface TraceOfStepProps extends Pick<TraceProps, "run" | "says"> {
  trace: Trace;
  type: RunStep["type"];
}

function TraceOfStep({ trace, run, type, says }: TraceOfStepProps) {
  const r = useWords(runWords);
  const { moment } = useFormat();
  const { text, exchanges = [], reply, branch, propertyIds, notice, handedOver } = trace;
  const isAsked = exchanges.some(({ question }) => question === text);
  return (
    <>
      {exchanges.map((exchange, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and only the newest is added
        <Exchange key={index} exchange={exchange} says={says} />
      ))}
      {text !== undefined && !isAsked && <p>{type === "notify_owner" ? r.emailed(text) : r.sent(text)}</p>}
      {reply && <p>{r.replied(moment(reply.at), reply.text)}</p>}
      {branch && <Branch branch={branch} total={run.totalSteps} says={says} />}
      {propertyIds?.length === 0 && <p>{r.noListings}</p>}
      {propertyIds && propertyIds.length > 0 && (
        <div>
          {r.listings}
          <ul>
            {propertyIds.map((id) => (
              <li key={id}>
                <ListingLink id={id} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {handedOver !== undefined && <p>{r.reasons[handedOver]}</p>}
      {notice !== undefined && <p>{r.notices[notice] ?? r.otherReason}</p>}
    </>
  );
}

function Exchange({
  exchange,
  says,
}: {
  exchange: NonNullable<Trace["exchanges"]>[number];
  says: Sentences;
}) {
  const r = useWords(runWords);
  const { moment } = useFormat();
  const { key, question, askedAt, answer, answeredAt, value } = exchange;
  const meaning = key !== null && value !== null ? says.answer(key, value) : undefined;
  return (
    <>
      <p>{r.asked(moment(askedAt), question)}</p>
      {answer === null || answeredAt === null ? (
        <p>{r.noAnswer}</p>
      ) : (
        <p>
          {r.answered(moment(answeredAt), answer)}{" "}
          {meaning === undefined
            ? key !== null && r.notUnderstood
            : meaning !== answer && r.understood(meaning)}
        </p>
      )}
    </>
  );
}

interface BranchProps {
  branch: NonNullable<Trace["branch"]>;
  total: number;
  says: Sentences;
}

/** The result of a condition, and why. */
function Branch({ branch: { field, op, value, actual, result, nextStep }, total, says }: BranchProps) {
  const r = useWords(runWords);
  const config = { field, op, value };
  const isKnown = actual !== null && actual !== undefined && actual !== "";
  const condition = `${says.field(fieldOf(config))} ${says.test(config)}`;
  const was = isKnown ? says.valueIn(fieldOf(config), actual) : r.unknown;
  return <p>{r.branch(condition, result, was, nextStep < total ? r.wentTo(nextStep + 1) : r.ended)}</p>;
}
