import { change, changeList, listChangesInput, streamChangesInput } from "@rental/contract";
import { accountStream, read, streamOf } from "../../../gate/operation/declare.ts";
import * as changes from "./changes.service.ts";
import { follow } from "./stream.service.ts";

const resource = {
  name: "changes",
  description: "Every change to the account's records, in the order of their commits.",
};

export const changesRouter = {
  list: read(
    {
      method: "GET",
      path: "/changes",
      resource,
      tool: { none: "for programs that keep a copy and store a cursor; an assistant uses the lists" },
      summary: "List changes",
      description:
        "Returns what was created, changed and deleted after `cursor`, whoever did it: programs, prospects, or the server itself. Nothing is left out and nothing is repeated, however many writes run at the same time. Changes are kept for 30 days; an older cursor, or one from before a restore of the database, gets 410.",
      problems: ["gone"],
    },
    listChangesInput,
    changeList,
  ).query(({ ctx, input }) => changes.list(ctx, input)),
};

export const changesStreamsRouter = {
  stream: accountStream(
    {
      method: "GET",
      path: "/changes/stream",
      resource,
      summary: "Follow changes",
      description:
        "Sends the changes that `GET /changes` lists, as soon as they are committed, as server-sent events: `event: change`, a cursor as `id`, the change as `data`. With `Last-Event-ID` it continues after that event, otherwise after `cursor`. An event with only an id contains no change, but its id is a newer cursor. A comment every 20 seconds shows that the connection works. An account can have 20 streams at a time in each process of the server.",
      problems: ["gone"],
    },
    streamChangesInput,
    streamOf(change),
  ).query(({ ctx, input }) => follow(ctx, input)),
};
