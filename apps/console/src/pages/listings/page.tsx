import { Button } from "@mantine/core";
import { homeWords } from "@rental/contract/words/home";
import { homeName, placeBeside } from "@rental/contract/words/place";
import type { Property } from "@rental/sdk";
import IconHome2 from "@tabler/icons-react/icons/IconHome2";
import IconPlus from "@tabler/icons-react/icons/IconPlus";
import IconUpload from "@tabler/icons-react/icons/IconUpload";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { rental } from "../../api/client.ts";
import { useAssigneeName } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { useMay } from "../../app/session.ts";
import type { ListSearch } from "../../app/who-search.ts";
import { AssigneeFilter } from "../../ui/assignee-filter.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { type Choosing, useChoosing } from "../../ui/choosing.ts";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { FilterSelect, keyIn } from "../../ui/filter-select.tsx";
import { Filters } from "../../ui/filters.tsx";
import { choicesOf } from "../../ui/form.tsx";
import { HomePhoto } from "../../ui/home-photo.tsx";
import { OrderSelect, orderOf } from "../../ui/list-order.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { PublicPageOff } from "../../ui/public-page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { RowLink } from "../../ui/row-link.tsx";
import { SavedViews } from "../../ui/saved-views/saved-views.tsx";
import { Segments } from "../../ui/segments.tsx";
import { TagFilter, Tags } from "../../ui/tags.tsx";
import { useFind } from "../../ui/use-find.ts";
import { recordListQuery, useRecords } from "../../ui/use-record-list.ts";
import { WithPicture } from "../../ui/with-picture.tsx";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { availabilityOf } from "./listing-draft.ts";
import classes from "./listings.module.css";
import { usePublicState } from "./publishing.tsx";
import { listingsWords } from "./words.ts";

const Buildings = lazy(() =>
  import("./buildings/buildings.tsx").then((module) => ({ default: module.Buildings })),
);

const ChangeListings = lazy(() =>
  import("./change-listings.tsx").then((module) => ({ default: module.ChangeListings })),
);

const listingOrders = ["createdAt", "-updatedAt", "monthlyRent", "-monthlyRent"] as const;

/** Whether listings of a state are public. */
const states = { public: true, hidden: false };

/** The query for the address of the page. */
function askedFor(search: ListSearch) {
  const { find, who, tag } = search;
  const state = keyIn(states, search.status);
  const orders = who || state ? listingOrders.slice(0, 1) : listingOrders;
  const isPublic = state && states[state];
  return {
    orders,
    state,
    filters: { search: find, assigneeId: who, tag, isPublic, sort: orderOf(orders, search) },
  };
}

const listOf = (filters: ReturnType<typeof askedFor>["filters"]) =>
  recordListQuery(
    ["properties", "list", filters],
    (part, options) => rental.properties.list({ ...filters, ...part }, options),
    { resources: ["images"] },
  );

export const read = (search: ListSearch): void =>
  void queryClient.prefetchInfiniteQuery({ ...listOf(askedFor(search).filters), staleTime: "static" });

/** The listings as a table or as cards. */
export function Page() {
  const w = useWords(listingsWords);
  const may = useMay();
  const noneHint = may.write ? w.noneHint : w.noneHintRead;
  const a = useWords(assigneeWords);
  const search = useSearch({ from: "/listings" });
  const { who, tag } = search;
  const navigate = useNavigate();
  const [layout, setLayout] = useState<"table" | "cards">("table");
  const { find, typed, onType } = useFind();
  const { orders, state, filters } = askedFor(search);
  const { rows, ...list } = useRecords(listOf(filters));
  const choosing = useChoosing(rows, homeName);
  const narrow = (by: ListSearch) => {
    void navigate({ to: "/listings", search: (now) => ({ ...now, ...by }), replace: true });
  };
  const [showsBuildings, setShowsBuildings] = useState(false);
  const buildings = may.see("buildings") && (
    <Button variant="default" onClick={() => setShowsBuildings(true)}>
      {w.buildings}
    </Button>
  );
  const add = may.write && (
    <>
      {may.bulk && (
        <ButtonLink
          variant="default"
          to="/listings/import"
          leftSection={<IconUpload size={16} aria-hidden />}
        >
          {w.import}
        </ButtonLink>
      )}
      <ButtonLink to="/listings/new" leftSection={<IconPlus size={16} aria-hidden />}>
        {w.add}
      </ButtonLink>
    </>
  );
  return (
    <PageFrame
      title={w.title}
      writes
      actions={
        <>
          <SavedViews list="listings" />
          {buildings}
          {add}
        </>
      }
    >
      {showsBuildings && (
        <Suspense>
          <Buildings onClose={() => setShowsBuildings(false)} />
        </Suspense>
      )}
      <FailureNote error={list.error} />
      {rows?.some(({ isPublic }) => isPublic) && <PublicPageOff />}
      <Filters
        find={{ label: w.search, typed, onType }}
        beside={
          rows &&
          rows.length > 0 && (
            <Segments
              label={w.layout}
              value={layout}
              onChange={setLayout}
              choices={[
                { value: "table", label: w.asTable },
                { value: "cards", label: w.asCards },
              ]}
            />
          )
        }
      >
        <FilterSelect
          label={w.state}
          all={w.any}
          data={choicesOf({ public: w.public, hidden: w.hidden })}
          value={state}
          onChange={(status) => narrow({ status })}
        />
        <AssigneeFilter label={a.label} value={who} onChange={(chosen) => narrow({ who: chosen })} />
        <TagFilter />
        <OrderSelect orders={orders} value={filters.sort} />
      </Filters>
      {list.isSuccess && rows?.length === 0 && (
        <Empty title={find || tag ? w.notFound : who ? a.noneHere : state ? w.noneOf : w.none}>
          {find || tag ? w.notFoundHint : who ? a.noneHereHint : state ? w.noneOfHint : noneHint}
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <>
          {choosing.rows.length > 0 && layout === "table" && (
            <Suspense>
              <ChangeListings choosing={choosing} />
            </Suspense>
          )}
          {layout === "table" ? (
            <ListingTable rows={rows} choosing={may.write ? choosing : undefined} />
          ) : (
            <ListingCards rows={rows} />
          )}
          <LoadMore {...list} />
        </>
      )}
    </PageFrame>
  );
}

interface ListingTableProps {
  rows: Property[];
  choosing: Choosing<Property> | undefined;
}

function ListingTable({ rows, choosing }: ListingTableProps) {
  const w = useWords(listingsWords);
  const { language } = useLanguage();
  const { dollars, number } = useFormat();
  const available = useAvailability();
  const { label: lookedAfterBy } = useWords(assigneeWords);
  const assigneeName = useAssigneeName();
  const publicState = usePublicState();
  const columns: RecordColumn<Property>[] = [
    {
      id: "title",
      header: w.listing,
      cell: (row) => (
        <WithPicture picture={<HomePhoto url={row.imageUrls[0]} />}>
          <div>
            <RowLink to="/listings" id={row.id}>
              {row.title}
            </RowLink>
            <span className={classes.place}>{placeBeside(row)}</span>
            <Tags of={row.tags} />
          </div>
        </WithPicture>
      ),
    },
    { id: "city", header: w.city, cell: ({ city }) => city ?? "–" },
    { id: "rent", header: w.rentShort, cell: ({ monthlyRent }) => dollars(monthlyRent), isNumber: true },
    {
      id: "bedrooms",
      header: w.bedrooms,
      cell: ({ bedrooms }) => (bedrooms === 0 ? homeWords[language].studio : number(bedrooms)),
      isNumber: true,
    },
    { id: "available", header: w.availability, cell: available },
    {
      id: "assignee",
      header: lookedAfterBy,
      cell: ({ assigneeId }) => assigneeName(assigneeId),
      isEmpty: ({ assigneeId }) => assigneeId === null,
    },
    {
      id: "photos",
      header: w.photos,
      cell: ({ imageUrls }) => number(imageUrls.length),
      isNumber: true,
      isEmpty: ({ imageUrls }) => imageUrls.length === 0,
    },
    { id: "state", header: w.state, cell: publicState },
  ];
  return <RecordTable label={w.title} {...{ columns, rows, choosing }} idOf={({ id }) => id} />;
}

/** Says whether a listing can be rented: now, from a day, or not. */
function useAvailability() {
  const w = useWords(listingsWords);
  const { day, today } = useFormat();
  return (listing: Property): string => {
    const availability = availabilityOf(listing, today());
    return availability === "from"
      ? w.fromDay(day(listing.availabilityDate!))
      : w.availabilityShort[availability];
  };
}

function ListingCards({ rows }: { rows: Property[] }) {
  const { dollars } = useFormat();
  const available = useAvailability();
  const publicState = usePublicState();
  return (
    <ul className={classes.cards}>
      {rows.map((listing) => (
        <li key={listing.id} className={classes.card}>
          {listing.imageUrls[0] ? (
            <img src={`${listing.imageUrls[0]}?w=640&h=400&fit=cover`} alt="" loading="lazy" />
          ) : (
            <div className={classes.noPhoto}>
              <IconHome2 aria-hidden />
            </div>
          )}
          <div className={classes.cardText}>
            <ListingLink listing={listing} />
            <span className={classes.place}>{placeBeside(listing)}</span>
            <span>{dollars(listing.monthlyRent)}</span>
            <span>{available(listing)}</span>
            {publicState(listing)}
          </div>
        </li>
      ))}
    </ul>
  );
}

const ListingLink = ({ listing: { id, title } }: { listing: Property }) => (
  <Link to="/listings/$id" params={{ id }} className={classes.link}>
    {title}
  </Link>
);
