import { Badge, Button, SegmentedControl } from "@mantine/core";
import type { Property } from "@rental/sdk";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useMay } from "../../app/session.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { PageFrame } from "../../ui/page.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import { AddListing } from "./add-listing.tsx";
import classes from "./listings.module.css";
import { listingsWords } from "./words.ts";

/** All listings, newest first, as a table or as cards. */
export function Page() {
  const w = useWords(listingsWords);
  const may = useMay();
  const [layout, setLayout] = useState("table");
  const [isAdding, setAdding] = useState(false);
  const { rows, ...list } = useRecordList(
    ["properties", "list"],
    (part, options) => rental.properties.list(part, options),
    { resources: ["images"] },
  );
  const add = may.write && (
    <>
      <ButtonLink variant="default" to="/listings/import">
        {w.import}
      </ButtonLink>
      <Button onClick={() => setAdding(true)}>{w.add}</Button>
    </>
  );
  return (
    <PageFrame title={w.title} writes actions={add}>
      <FailureNote error={list.error} />
      {list.isSuccess && rows?.length === 0 && <Empty title={w.none}>{w.noneHint}</Empty>}
      {rows && rows.length > 0 && (
        <>
          <SegmentedControl
            className={classes.layout!}
            aria-label={w.layout}
            value={layout}
            onChange={setLayout}
            data={[
              { value: "table", label: w.asTable },
              { value: "cards", label: w.asCards },
            ]}
          />
          {layout === "table" ? <ListingTable rows={rows} /> : <ListingCards rows={rows} />}
          <LoadMore {...list} />
        </>
      )}
      <AddListing opened={isAdding} onClose={() => setAdding(false)} />
    </PageFrame>
  );
}

function ListingTable({ rows }: { rows: Property[] }) {
  const w = useWords(listingsWords);
  const { dollars, number } = useFormat();
  const columns: RecordColumn<Property>[] = [
    { id: "title", header: w.listing, cell: (row) => <ListingLink listing={row} /> },
    { id: "city", header: w.city, cell: ({ city }) => city ?? "–" },
    { id: "rent", header: w.rentShort, cell: ({ monthlyRent }) => dollars(monthlyRent), isNumber: true },
    { id: "bedrooms", header: w.bedrooms, cell: ({ bedrooms }) => number(bedrooms), isNumber: true },
    { id: "photos", header: w.photos, cell: ({ imageUrls }) => number(imageUrls.length), isNumber: true },
    { id: "state", header: w.state, cell: (row) => <State listing={row} /> },
  ];
  return <RecordTable label={w.title} columns={columns} rows={rows} idOf={({ id }) => id} />;
}

function ListingCards({ rows }: { rows: Property[] }) {
  const { dollars } = useFormat();
  return (
    <ul className={classes.cards}>
      {rows.map((listing) => (
        <li key={listing.id} className={classes.card}>
          {listing.imageUrls[0] ? (
            <img src={`${listing.imageUrls[0]}?w=640&h=400&fit=cover`} alt="" loading="lazy" />
          ) : (
            <div className={classes.noPhoto} />
          )}
          <div className={classes.cardText}>
            <ListingLink listing={listing} />
            <span>{dollars(listing.monthlyRent)}</span>
            <State listing={listing} />
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

function State({ listing: { isPublic } }: { listing: Property }) {
  const w = useWords(listingsWords);
  return (
    <Badge variant="light" color={isPublic ? "green" : "gray"}>
      {isPublic ? w.public : w.hidden}
    </Badge>
  );
}
