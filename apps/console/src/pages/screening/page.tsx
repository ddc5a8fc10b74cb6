import type { Session, SessionsListInput } from "@rental/sdk";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { ContactName } from "../../ui/contact-name.tsx";
import { FilterSelect, keyIn } from "../../ui/filter-select.tsx";
import { Filters } from "../../ui/filters.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { RowLink } from "../../ui/row-link.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { SavedViews } from "../../ui/saved-views/saved-views.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { hasDecision } from "./standing.ts";
import { Decision, Progress } from "./states.tsx";
import { screeningWords } from "./words.ts";

type Chosen = Pick<SessionsListInput, "status" | "reviewStatus">;

/** Only completed sessions can wait for a decision. */
const waiting: Chosen = { status: "completed", reviewStatus: "pending_review" };

/** The filters in the address: none for sessions that wait for a decision, and `any` for any decision. */
function useFilters() {
  const { statuses, decisions } = useWords(screeningWords);
  const { status, reviewStatus } = useSearch({ from: "/screening" });
  const navigate = useNavigate();
  const filters: Chosen =
    status === undefined && reviewStatus === undefined
      ? waiting
      : { status: keyIn(statuses, status), reviewStatus: keyIn(decisions, reviewStatus) };
  const setFilters = (to: Chosen) => {
    const search = to === waiting ? {} : { status: to.status, reviewStatus: to.reviewStatus ?? "any" };
    void navigate({ to: "/screening", search, replace: true });
  };
  return [filters, setFilters] as const;
}

/** Pre-screening sessions; initially those that wait for a decision. */
export function Page() {
  const w = useWords(screeningWords);
  const { date } = useFormat();
  const may = useMay();
  const [filters, setFilters] = useFilters();
  const list = useRecordList(["sessions", "list", filters], (part, options) =>
    rental.sessions.list({ ...filters, ...part }, options),
  );
  const columns: RecordColumn<Session>[] = [
    {
      id: "prospect",
      header: w.prospect,
      cell: ({ id, contactId }) => (
        <RowLink to="/screening" id={id}>
          <ContactName id={contactId} />
        </RowLink>
      ),
    },
    { id: "status", header: w.status, cell: ({ status }) => <Progress status={status} /> },
    {
      id: "decision",
      header: w.decision,
      cell: (session) => hasDecision(session) && <Decision reviewStatus={session.reviewStatus} />,
    },
    {
      id: "answers",
      header: w.answered,
      cell: ({ submission }) => Object.keys(submission).length,
      isNumber: true,
    },
    { id: "created", header: w.created, cell: ({ createdAt }) => date(createdAt) },
    { id: "expires", header: w.expires, cell: ({ expiresAt }) => date(expiresAt) },
  ];
  const noneHint = (
    <>
      {w.noneHint} {may.see("workflows") && <TextLink to="/workflows">{w.toForms}</TextLink>}
    </>
  );
  return (
    <PageFrame title={w.title} writes actions={<SavedViews list="screening" />}>
      <Filters>
        <FilterSelect
          label={w.filterDecision}
          all={w.all}
          data={choicesOf(w.decisions)}
          value={filters.reviewStatus}
          onChange={(reviewStatus) =>
            setFilters(reviewStatus === "pending_review" ? waiting : { ...filters, reviewStatus })
          }
        />
        <FilterSelect
          label={w.filterStatus}
          all={w.all}
          data={choicesOf(w.statuses)}
          value={filters.status}
          onChange={(status) =>
            setFilters({ status, ...(filters !== waiting && { reviewStatus: filters.reviewStatus }) })
          }
        />
      </Filters>
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={noneHint} />
      <SameCall
        method="GET"
        path="/sessions?status=completed&reviewStatus=pending_review"
        sdk={
          'console.log(await rental.sessions.list({ status: "completed", reviewStatus: "pending_review" }));'
        }
      />
    </PageFrame>
  );
}
