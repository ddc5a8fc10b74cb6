import type { Session, SessionsListInput } from "@rental/sdk";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useZone } from "../../app/session.ts";
import { ContactName } from "../../ui/contact-name.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { Filters, RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { Decision, hasDecision, Progress } from "./states.tsx";
import { screeningWords } from "./words.ts";

type Chosen = Pick<SessionsListInput, "status" | "reviewStatus">;

/** Only who has answered everything can wait for a decision. */
const waiting: Chosen = { status: "completed", reviewStatus: "pending_review" };

/** Prospects who fill in, or have filled in, a pre-screening form; at first those who wait for a decision. */
export function Page() {
  const w = useWords(screeningWords);
  const { date } = useFormat(useZone());
  const [filters, setFilters] = useState<Chosen>(waiting);
  const list = useRecordList(["sessions", "list", filters], (part, options) =>
    rental.sessions.list({ ...filters, ...part }, options),
  );
  const columns: RecordColumn<Session>[] = [
    {
      id: "prospect",
      header: w.prospect,
      cell: ({ id, contactId }) => (
        <TextLink to="/screening/$id" params={{ id }}>
          <ContactName id={contactId} />
        </TextLink>
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
  return (
    <PageFrame title={w.title} writes>
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
      <RecordList label={w.title} list={list} columns={columns} none={w.none} noneHint={w.noneHint} />
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
