import { useMay, useSession } from "../../app/session.ts";
import { PageFrame } from "../../ui/page.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { BackLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { ConnectedCalendars } from "../settings/connected/connected-lazy.tsx";
import { ShowsHomes } from "./host/host.tsx";
import { hostWords } from "./host/words.ts";

/** When the signed-in person shows homes: for agents, who can't see the page of people. */
export function Page() {
  const w = useWords(hostWords);
  const { person } = useSession();
  const may = useMay();
  return (
    <PageFrame title={w.mine} writes>
      <BackLink to="/calendar">{w.back}</BackLink>
      {may.write && may.see("hosts") && person && (
        <>
          <ShowsHomes personId={person.id} />
          {may.see("calendar-accounts") && <ConnectedCalendars personId={person.id} />}
          <SameCall
            method="GET"
            path={`/people/${person.id}/host`}
            sdk={`console.log(await rental.hosts.get("${person.id}"));`}
          />
        </>
      )}
    </PageFrame>
  );
}
