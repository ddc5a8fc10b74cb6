import { Alert, Button, Group, NativeSelect, Text } from "@mantine/core";
import { monthIn, monthsUntil } from "@rental/contract/words/month";
import { homeName } from "@rental/contract/words/place";
import { ApiError, type Contact, type OwnerLetter as Letter } from "@rental/sdk";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { AskFirst } from "../../ui/ask-first.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { HomePhoto } from "../../ui/home-photo.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { useFormat } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { letterWords } from "./letter-words.ts";
import classes from "./numbers.module.css";
import { OwnerPicker, ownersQuery } from "./owner-picker.tsx";
import { Part } from "./part.tsx";

type Home = Letter["homes"][number];
type Numbers = Letter["totals"];

const counts = ["leads", "answered", "booked", "attended", "formCompleted", "approved"] as const;
const offered = 13;

/** The monthly letter to an owner of homes: choose, preview, download and send it. */
export function OwnerLetter() {
  const w = useWords(letterWords);
  const { language } = useLanguage();
  const { today } = useFormat();
  const months = monthsUntil(today().slice(0, 7), offered);
  const [owner, setOwner] = useState<Contact>();
  const { data: read } = useQuery(ownersQuery);
  const [month, setMonth] = useState(months[1]!);
  return (
    <Part id="owner-letter" title={w.title}>
      <p className={classes.soft}>{w.hint}</p>
      <div className={classes.letter}>
        <OwnerPicker owner={owner} onChange={setOwner} />
        <NativeSelect
          label={w.month}
          data={months.map((value) => ({ value, label: monthIn(value, language) }))}
          {...controlled(month, setMonth)}
        />
      </div>
      {!owner && read?.isAll && read.owners.length === 0 && <NoHomes title={w.noOwners} />}
      {owner && <Preview key={owner.id + month} owner={owner} month={month} />}
    </Part>
  );
}

function Preview({ owner, month }: { owner: Contact; month: string }) {
  const w = useWords(letterWords);
  const may = useMay();
  const { number, moment } = useFormat();
  const of = { ownerContactId: owner.id, month };
  const { data: letter, error } = useQuery({
    queryKey: ["reports", "owner-letter", of],
    queryFn: ({ signal }) => rental.reports.ownerLetter(of, { signal }),
  });
  if (error) return <Refusal error={error} />;
  if (!letter) return null;
  const { homes, totals, sentAt, language } = letter;
  return (
    <>
      <dl className={classes.sums} aria-label={w.inTotal}>
        {figuresOf(totals, w.numbers, number).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Group my="md">
        <Button
          component="a"
          variant={may.write ? "default" : "filled"}
          href={`/api/v1/reports/owner-letter?${new URLSearchParams({ ...of, format: "pdf" })}`}
          download
        >
          {w.download}
        </Button>
        {may.write && <Send owner={owner} month={month} sentAt={sentAt} />}
        <Text size="sm" role="status">
          {sentAt ? w.sentAt(moment(sentAt)) : w.notSent} {w.written[language]}
        </Text>
      </Group>
      <AddedLater letter={letter} />
      <Homes homes={homes} />
    </>
  );
}

/** Maximum number of one request. */
const asked = 100;
/** More homes are counted. */
const maxNamed = 5;

/** Lists the homes that were added after the month, whose numbers are all zero. */
function AddedLater({ letter: { homes, month, period } }: { letter: Letter }) {
  const w = useWords(letterWords);
  const { language } = useLanguage();
  const { locale } = useFormat();
  const ids = homes.slice(0, asked).map(({ propertyId }) => propertyId);
  const { data } = useQuery({
    queryKey: ["properties", "added", ids],
    queryFn: ({ signal }) => rental.properties.list({ ids, limit: asked }, { signal }),
    enabled: ids.length > 0,
  });
  const days = new Intl.DateTimeFormat("sv-SE", { timeZone: period.timeZone });
  const later = data?.data.filter(({ createdAt }) => days.format(new Date(createdAt)) > period.to) ?? [];
  if (later.length === 0) return null;
  const named =
    later.length > maxNamed
      ? w.homesOf(later.length)
      : new Intl.ListFormat(locale).format(later.map(homeName));
  return (
    <Alert mb="md" color="gray">
      {w.addedLater(named, later.length, monthIn(month, language))}
    </Alert>
  );
}

/** The numbers, formatted, with their labels. */
const figuresOf = (
  { ratings, rating, vacantDays, ...numbers }: Numbers,
  labels: Record<(typeof counts)[number] | "rating" | "vacantDays", string>,
  shown: (value: number) => string,
): [label: string, value: string][] => [
  ...counts.map((name): [string, string] => [labels[name], shown(numbers[name])]),
  [labels.rating, rating === null ? "–" : `${shown(rating)} (${shown(ratings)})`],
  [labels.vacantDays, shown(vacantDays)],
];

function Homes({ homes }: { homes: Home[] }) {
  const w = useWords(letterWords);
  const { number, dollars, date } = useFormat();
  const columns: RecordColumn<Home>[] = [
    {
      id: "home",
      header: w.home,
      cell: ({ title, address, photoUrl, ownerSince, rentChanges }) => (
        <span className={classes.home}>
          <HomePhoto url={photoUrl ?? undefined} />
          <span>
            {title}
            {title !== address && <small>{address}</small>}
            {ownerSince && <small>{w.ownerSince(date(ownerSince))}</small>}
            {rentChanges.map(({ at, from, to }) => (
              <small key={at}>{w.rentChange(date(at), dollars(from), dollars(to))}</small>
            ))}
          </span>
        </span>
      ),
    },
    {
      id: "state",
      header: w.state,
      cell: ({ available, monthlyRent }) => `${available ? w.available : w.taken}, ${dollars(monthlyRent)}`,
    },
    ...figuresOf(homes[0]!.numbers, w.numbers, number).map(([header], at) => ({
      id: header,
      header,
      isNumber: true,
      cell: ({ numbers }: Home) => figuresOf(numbers, w.numbers, number)[at]![1],
    })),
  ];
  return <RecordTable label={w.homes} columns={columns} rows={homes} idOf={({ propertyId }) => propertyId} />;
}

function Send({ owner, month, sentAt }: { owner: Contact; month: string; sentAt: string | null }) {
  const w = useWords(letterWords);
  const { language } = useLanguage();
  const queries = useQueryClient();
  const read = () => queries.invalidateQueries({ queryKey: ["reports", "owner-letter"] });
  const send = useWrite({
    write: (_: undefined, attempt) =>
      rental.reports.sendOwnerLetter(
        { ownerContactId: owner.id, month, ...(sentAt !== null && { again: true }) },
        attempt,
      ),
    onSuccess: () => {
      toast(w.onItsWay);
      void read();
    },
    // Somebody else may have sent it meanwhile.
    onError: () => void read(),
  });
  if (!owner.email) return <Text size="sm">{w.noEmail}</Text>;
  return (
    <AskFirst
      label={sentAt === null ? w.send : w.sendAgain}
      question={w.question(monthIn(month, language), owner.email)}
      write={send}
      harmless
    />
  );
}

/** A contact who owns no homes is not shown as an error, but with what to do. */
function Refusal({ error }: { error: unknown }) {
  const w = useWords(letterWords);
  if (!(error instanceof ApiError && error.code === "owner_without_homes"))
    return <FailureNote error={error} />;
  return <NoHomes title={w.noHomes} />;
}

function NoHomes({ title }: { title: string }) {
  const w = useWords(letterWords);
  return (
    <Alert mt="md" color="gray" title={title}>
      {w.noHomesHint}
    </Alert>
  );
}
