import { Button, Text } from "@mantine/core";
import type { CalendarAccount } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { rental } from "../../../api/client.ts";
import { type Attempt, useWrite } from "../../../api/use-write.ts";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { useWords } from "../../../words/words.ts";
import { ChangeForm } from "./connect-form.tsx";
import { connectedWords } from "./words.ts";

type Service = "google" | "microsoft";

/** A button for each service for which the server is set up. It leads to the service's page. */
export function ServiceButtons({ personId }: { personId: string | null }) {
  const w = useWords(connectedWords);
  const { data } = useQuery({
    queryKey: ["calendar-accounts", "services"],
    queryFn: ({ signal }) => rental.calendarAccounts.services({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const authorize = useWrite({
    write: (service: Service, attempt: Attempt) =>
      rental.calendarAccounts.authorize({ service, personId }, attempt),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      {data?.available.map((service) => (
        <Button
          key={service}
          variant="default"
          loading={authorize.isPending}
          onClick={() => authorize.run(service)}
        >
          {w.addOf[service]}
        </Button>
      ))}
      <FailureNote error={authorize.error} />
    </>
  );
}

/** The parameters that a service added to the address on its redirect. */
function answerInAddress(): { state: string; code: string | null } | undefined {
  const answer = new URLSearchParams(window.location.search);
  const state = answer.get("state");
  const code = answer.get("code");
  return state === null || (code === null && !answer.has("error")) ? undefined : { state, code };
}

/** Bypasses the router, which would render the page anew and lose its messages. */
const forgetAnswer = (): void =>
  History.prototype.replaceState.call(window.history, window.history.state, "", window.location.pathname);

/** Connects a calendar after the redirect from a service. */
export function Returned() {
  const w = useWords(connectedWords);
  const queries = useQueryClient();
  const [answer] = useState(answerInAddress);
  const [made, setMade] = useState<CalendarAccount>();
  const connect = useWrite({
    write: ({ state, code }: { state: string; code: string }, attempt: Attempt) =>
      rental.calendarAccounts.connect({ state, code }, attempt),
    onSuccess: (account) => {
      void queries.invalidateQueries({ queryKey: ["calendar-accounts"] });
      if (account.calendarUrl === null) setMade(account);
    },
  });
  const { run } = connect;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when somebody comes back
  useEffect(() => {
    if (!answer) return;
    // Not before it is shown: a page that is still loading is begun anew, and would not find it.
    forgetAnswer();
    if (answer.code !== null) run({ state: answer.state, code: answer.code });
  }, []);
  if (!answer) return null;
  return (
    <div role="status">
      {answer.code === null && <Text>{w.notGiven}</Text>}
      {connect.isPending && <Text>{w.connecting}</Text>}
      <FailureNote error={connect.error} />
      {made && <ChangeForm account={made} onClose={() => setMade(undefined)} />}
    </div>
  );
}
