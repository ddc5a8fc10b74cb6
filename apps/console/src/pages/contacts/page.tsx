import { Button } from "@mantine/core";
import type { Contact } from "@rental/sdk";
import IconPlus from "@tabler/icons-react/icons/IconPlus";
import IconUpload from "@tabler/icons-react/icons/IconUpload";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { rental } from "../../api/client.ts";
import { useAssigneeName } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { useOpening } from "../../app/opening.ts";
import { useMay } from "../../app/session.ts";
import type { ListSearch } from "../../app/who-search.ts";
import { AssigneeFilter } from "../../ui/assignee-filter.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { useChoosing } from "../../ui/choosing.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Face } from "../../ui/face.tsx";
import { FilterSelect, keyIn } from "../../ui/filter-select.tsx";
import { Filters } from "../../ui/filters.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { OrderSelect, orderOf } from "../../ui/list-order.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { RecordList } from "../../ui/record-list.tsx";
import type { RecordColumn } from "../../ui/record-table.tsx";
import { RowLink } from "../../ui/row-link.tsx";
import { SameCall } from "../../ui/same-call.tsx";
import { SavedViews } from "../../ui/saved-views/saved-views.tsx";
import { TagFilter, Tags } from "../../ui/tags.tsx";
import { useFind } from "../../ui/use-find.ts";
import { recordListQuery, useRecords } from "../../ui/use-record-list.ts";
import { WithPicture } from "../../ui/with-picture.tsx";
import { assigneeWords } from "../../words/assignee-words.ts";
import { contactWords } from "../../words/contact-words.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { AddContact } from "./add-contact.tsx";
import { contactsWords } from "./words.ts";

const ChangeContacts = lazy(() =>
  import("./change-contacts.tsx").then((module) => ({ default: module.ChangeContacts })),
);

type ContactOrder = "createdAt" | "-updatedAt";

/** The query for the address of the page. */
function askedFor(search: ListSearch) {
  const { find, who, tag } = search;
  const status = keyIn(contactWords.en.statuses, search.status);
  const role = keyIn(contactsWords.en.roles, search.role);
  // Only all contacts and searches can be ordered by their last change.
  const orders: ContactOrder[] = status || role || who ? ["createdAt"] : ["createdAt", "-updatedAt"];
  const sort = orderOf(orders, search);
  return { orders, filters: { search: find, status, role, assigneeId: who, tag, sort } };
}

const listOf = (filters: ReturnType<typeof askedFor>["filters"]) =>
  recordListQuery(["contacts", "list", filters], (part, options) =>
    rental.contacts.list({ ...filters, ...part }, options),
  );

export const read = (search: ListSearch): void =>
  void queryClient.prefetchInfiniteQuery({ ...listOf(askedFor(search).filters), staleTime: "static" });

/** The contacts of a status, role or person, or found by a search. */
export function Page() {
  const w = useWords(contactsWords);
  const { statuses } = useWords(contactWords);
  const nameOf = useNameOf();
  const { date } = useFormat();
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  useOpening(() => setIsAdding(may.write));
  const { label: lookedAfterBy } = useWords(assigneeWords);
  const assigneeName = useAssigneeName();
  const search = useSearch({ from: "/contacts" });
  const { who } = search;
  const navigate = useNavigate();
  const narrow = (by: ListSearch) => {
    void navigate({ to: "/contacts", search: (now) => ({ ...now, ...by }), replace: true });
  };
  const { typed, onType } = useFind();
  const { orders, filters } = askedFor(search);
  const { status, role, sort } = filters;
  const list = useRecords(listOf(filters));
  const choosing = useChoosing(list.rows, ({ name }) => nameOf(name));
  const columns: RecordColumn<Contact>[] = [
    {
      id: "name",
      header: w.name,
      cell: ({ id, name, tags }) => (
        <WithPicture picture={<Face name={nameOf(name)} size="small" />}>
          <div>
            <RowLink to="/contacts" id={id}>
              {nameOf(name)}
            </RowLink>
            <Tags of={tags} />
          </div>
        </WithPicture>
      ),
    },
    { id: "email", header: w.email, cell: ({ email }) => email ?? "–" },
    { id: "phone", header: w.phone, cell: ({ phone }) => phone ?? "–" },
    { id: "status", header: w.status, cell: ({ status }) => statuses[status] },
    { id: "role", header: w.role, cell: ({ role }) => w.roles[role] },
    {
      id: "assignee",
      header: lookedAfterBy,
      cell: ({ assigneeId }) => assigneeName(assigneeId),
      isEmpty: ({ assigneeId }) => assigneeId === null,
    },
    {
      id: "created",
      header: w.created,
      cell: ({ createdAt }) => date(createdAt),
      isShort: true,
    },
  ];
  const add = may.write && (
    <>
      {may.bulk && (
        <ButtonLink
          variant="default"
          to="/contacts/import"
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          {w.import}
        </ButtonLink>
      )}
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
        {w.add}
      </Button>
    </>
  );
  return (
    <PageFrame
      title={w.title}
      writes
      actions={
        <>
          <SavedViews list="contacts" />
          {add}
        </>
      }
    >
      <Filters find={{ label: w.search, typed, onType }}>
        <FilterSelect
          label={w.status}
          all={w.any}
          data={choicesOf(statuses)}
          value={status}
          onChange={(chosen) => narrow({ status: chosen })}
        />
        <FilterSelect
          label={w.role}
          all={w.any}
          data={choicesOf(w.roles)}
          value={role}
          onChange={(chosen) => narrow({ role: chosen })}
        />
        <AssigneeFilter label={lookedAfterBy} value={who} onChange={(chosen) => narrow({ who: chosen })} />
        <TagFilter />
        <OrderSelect orders={orders} value={sort} />
      </Filters>
      {choosing.rows.length > 0 && (
        <Suspense>
          <ChangeContacts choosing={choosing} />
        </Suspense>
      )}
      <RecordList
        label={w.title}
        list={list}
        columns={columns}
        none={w.none}
        noneHint={w.noneHint}
        choosing={may.write ? choosing : undefined}
      />
      {isAdding && <AddContact onClose={() => setIsAdding(false)} />}
      <SameCall
        method="GET"
        path="/contacts?status=prospect"
        sdk={`console.log(await rental.contacts.list({ status: "prospect" }));`}
      />
    </PageFrame>
  );
}
