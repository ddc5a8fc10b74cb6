import { TextInput } from "@mantine/core";
import type { LoggedRequest, RequestLogListInput } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { Filters } from "../../ui/filters.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./developers.module.css";
import { Parts } from "./parts.tsx";
import { developersWords } from "./words.ts";

/** In the menu of senders, instead of the id of a key. */
const theConsole = "console";

/** The operation by its name in the SDK, above what was called. */
function Request({ method, path, operation }: LoggedRequest) {
  const w = useWords(developersWords);
  const isCall = path.endsWith("/trpc/:path");
  const called = isCall ? path.replace(":path", operation ?? "...") : path;
  return (
    <>
      {operation ? <code>{operation}</code> : isCall && w.several}
      <div className={classes.soft}>{`${method} ${called}`}</div>
    </>
  );
}

/** The requests that programs and people sent. */
export function Page() {
  const w = useWords(developersWords);
  const { second } = useFormat();
  const { own } = useMay();
  const keys = useQuery({
    queryKey: ["keys", "names"],
    queryFn: ({ signal }) => rental.keys.list({ limit: 100 }, { signal }),
    enabled: own,
  });
  const nameOf = new Map(keys.data?.data.map(({ id, name }) => [id, name]));
  const [status, setStatus] = useState<RequestLogListInput["status"]>();
  const [path, setPath] = useState("");
  const shownPath = useDeferredValue(path.trim());
  // Listed separately, because the console's own calls would bury those of programs.
  const [by, setBy] = useState<string>();
  const sender: RequestLogListInput =
    by === undefined
      ? { principalKind: "apiKey" }
      : by === theConsole
        ? { principalKind: "session" }
        : { principalId: by };
  const filters = { status, path: shownPath || undefined, ...sender };
  const list = useRecordList(
    ["request-log", "list", filters.status, filters.path, by],
    (part, options) => rental.requestLog.list({ ...filters, ...part }, options),
    { everyMs: 5_000 },
  );
  const columns: RecordColumn<LoggedRequest>[] = [
    { id: "request", header: w.request, cell: (request) => <Request {...request} /> },
    { id: "status", header: w.status, cell: (request) => request.status, isNumber: true },
    { id: "problem", header: w.problem, cell: ({ problem }) => problem?.split("/").at(-1) ?? "" },
    { id: "ms", header: w.duration, cell: ({ ms }) => w.ms(ms), isNumber: true },
    {
      id: "by",
      header: w.by,
      cell: ({ principal: { kind, id } }) => (kind === "apiKey" ? (nameOf.get(id) ?? w.aKey) : w.aPerson),
    },
    { id: "at", header: w.time, cell: ({ at }) => second(at), isShort: true },
    { id: "id", header: w.id, cell: ({ id }) => <code>{id}</code> },
  ];
  return (
    <PageFrame title={w.requestsTitle}>
      <Parts />
      <p className={classes.soft}>{w.requestsHint}</p>
      <Filters>
        <FilterSelect
          label={w.by}
          all={w.byPrograms}
          data={[
            ...[...nameOf].map(([value, name]) => ({ value, label: w.byKey(name) })),
            { value: theConsole, label: w.byConsole },
          ]}
          value={by}
          onChange={setBy}
        />
        <FilterSelect
          label={w.status}
          all={w.all}
          data={choicesOf(w.statuses)}
          value={status}
          onChange={setStatus}
        />
        <TextInput label={w.path} description={w.pathHint} {...controlled(path, setPath)} />
      </Filters>
      <RecordList
        label={w.requestsTitle}
        list={list}
        columns={columns}
        none={w.noRequests}
        noneHint={w.noRequestsHint}
      />
      <SameCall
        method="GET"
        path="/request-log?status=4xx"
        sdk={'console.log(await rental.requestLog.list({ status: "4xx" }));'}
      />
    </PageFrame>
  );
}
