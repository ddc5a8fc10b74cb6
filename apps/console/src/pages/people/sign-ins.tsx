import type { SignIn } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { browserName } from "./browser-name.ts";
import { peopleWords } from "./words.ts";

/** The browsers in which a person is signed in. @param personId default: the signed-in person */
export function SignIns({ personId }: { personId?: string }) {
  const w = useWords(peopleWords);
  const { moment, date } = useFormat();
  const list = useRecordList(
    ["people", "sign-ins", personId ?? "own"],
    (part, options) =>
      personId === undefined
        ? rental.people.listOwnSignIns(part, options)
        : rental.people.listSignIns(personId, part, options),
    { everyMs: 15_000 },
  );
  const columns: RecordColumn<SignIn>[] = [
    {
      id: "browser",
      header: w.browser,
      cell: ({ userAgent, isCurrent }) =>
        `${browserName(userAgent) ?? w.unknownBrowser}${isCurrent ? ` (${w.here})` : ""}`,
    },
    { id: "since", header: w.since, cell: ({ createdAt }) => moment(createdAt) },
    {
      id: "used",
      header: w.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? w.never : moment(lastUsedAt)),
    },
    { id: "until", header: w.until, cell: ({ expiresAt }) => date(expiresAt) },
    {
      id: "end",
      header: w.end,
      cell: (signIn) => <EndSignIn signIn={signIn} isOwn={personId === undefined} />,
    },
  ];
  return (
    <RecordList
      label={w.signIns}
      list={list}
      columns={columns}
      none={w.noSignIns}
      noneHint={w.noSignInsHint}
    />
  );
}

interface EndSignInProps {
  signIn: SignIn;
  /** Whether it is the signed-in person's own, which needs no role to end. */
  isOwn: boolean;
}

function EndSignIn({ signIn: { id, personId, userAgent, isCurrent }, isOwn }: EndSignInProps) {
  const w = useWords(peopleWords);
  const queries = useQueryClient();
  const end = useWrite({
    write: (_: undefined, attempt) =>
      isOwn ? rental.people.endOwnSignIn(id, attempt) : rental.people.endSignIn(personId, id, attempt),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["people", "sign-ins"] }),
  });
  // This browser signs out from the menu.
  if (isOwn && isCurrent) return null;
  return (
    <AskFirst
      label={w.end}
      about={browserName(userAgent) ?? w.unknownBrowser}
      question={w.endQuestion}
      write={end}
    />
  );
}
