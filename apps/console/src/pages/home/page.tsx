import { Skeleton } from "@mantine/core";
import { type FetchQueryOptions, useQuery } from "@tanstack/react-query";
import { queryClient } from "../../api/query-client.ts";
import { planIncludes, sessionQuery, useMay, useZone } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { useWords } from "../../words/words.ts";
import { pendingQuery } from "../calendar/pending-query.ts";
import { FirstSteps } from "./first-steps.tsx";
import { activeQuery, draftsQuery, homesQuery, showingsQuery, undecidedQuery } from "./queries.ts";
import { Showings } from "./showings.tsx";
import { EmptyHomes, ToDecide, Troubles } from "./side.tsx";
import { ToAnswer } from "./to-answer.tsx";
import { ToConfirm } from "./to-confirm.tsx";
import classes from "./today.module.css";
import { todayWords } from "./words.ts";

export function read(): void {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  const begin = <T,>(query: FetchQueryOptions<T, Error, T, string[]>) => {
    if (session && planIncludes(session, query.queryKey[0]))
      void queryClient.prefetchQuery({ ...query, staleTime: "static" });
  };
  begin(activeQuery);
  begin(draftsQuery);
  begin(showingsQuery);
  begin(pendingQuery);
  begin(undecidedQuery);
  begin(homesQuery);
}

/** The first page: what needs attention today, each settled here or opened with one click. */
export function Page() {
  const w = useWords(todayWords);
  return (
    <PageFrame title={w.title}>
      <Today />
    </PageFrame>
  );
}

/** Everything is requested at the same time and shown at once, so that nothing moves while it loads. */
function Today() {
  const may = useMay();
  const timeZone = useZone();
  const active = useQuery({ ...activeQuery, enabled: may.see("conversations") });
  const drafts = useQuery({ ...draftsQuery, enabled: may.see("drafts") });
  const showings = useQuery({ ...showingsQuery, enabled: may.see("showings") });
  const pending = useQuery({ ...pendingQuery, enabled: may.see("showings") });
  const undecided = useQuery({ ...undecidedQuery, enabled: may.see("sessions") });
  const homes = useQuery({ ...homesQuery, enabled: may.see("properties") });
  const all = [active, drafts, pending, showings, undecided, homes];
  if (all.some(({ isLoading }) => isLoading)) return <Loading />;
  const error = all.find((query) => query.error !== null)?.error;
  return (
    <>
      <FailureNote error={error} />
      <div className={classes.today}>
        <div className={classes.column}>
          {may.write && homes.data && <FirstSteps homes={homes.data} />}
          {active.data && <ToAnswer conversations={active.data.data} drafts={drafts.data?.data ?? []} />}
          {pending.data && <ToConfirm showings={pending.data.data} timeZone={timeZone} />}
          {showings.data && <Showings showings={showings.data.data} timeZone={timeZone} />}
        </div>
        <div className={classes.column}>
          {undecided.data && <ToDecide sessions={undecided.data.data} />}
          {homes.data && <EmptyHomes homes={homes.data} />}
          <Troubles />
        </div>
      </div>
    </>
  );
}

const Loading = () => (
  <div className={classes.today} aria-busy="true">
    <Skeleton height="16rem" />
    <Skeleton height="16rem" />
  </div>
);
