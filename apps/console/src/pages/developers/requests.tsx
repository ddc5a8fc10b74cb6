import { TextInput } from "@mantine/core";
import type { LoggedRequest, RequestLogListInput } from "@rental/sdk";
import { useDeferredValue, useState } from "react";
import { rental } from "../../api/client.ts";
import { FilterSelect } from "../../ui/filter-select.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { Filters, RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./developers.module.css";
import { Parts } from "./parts.tsx";
import { developersWords } from "./words.ts";

/** The requests that programs and people sent. */
export function Page() {
  const w = useWords(developersWords);
  const { moment } = useFormat();
  const [status, setStatus] = useState<RequestLogListInput["status"]>();
  const [path, setPath] = useState("");
  const filters = useDeferredValue({ status, path: path.trim() || undefined });
  const list = useRecordList(
    ["request-log", "list", filters.status, filters.path],
    (part, options) => rental.requestLog.list({ ...filters, ...part }, options),
    { everyMs: 5_000 },
  );
  const columns: RecordColumn<LoggedRequest>[] = [
    { id: "request", header: w.request, cell: (request) => `${request.method} ${request.path}` },
    { id: "status", header: w.status, cell: (request) => request.status, isNumber: true },
    { id: "problem", header: w.problem, cell: ({ problem }) => problem?.split("/").at(-1) ?? "" },
    { id: "ms", header: w.duration, cell: ({ ms }) => w.ms(ms), isNumber: true },
    { id: "by", header: w.by, cell: ({ principal }) => (principal.kind === "apiKey" ? w.byKey : w.byPerson) },
    { id: "at", header: w.time, cell: ({ at }) => moment(at) },
    { id: "id", header: w.id, cell: ({ id }) => <code>{id}</code> },
  ];
  return (
    <PageFrame title={w.requestsTitle}>
      <Parts />
      <p className={classes.soft}>{w.requestsHint}</p>
      <Filters>
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
