import { Button, Text } from "@mantine/core";
import type { Property } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useZone } from "../../app/session.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldGroup, NumberField, TextField } from "../../ui/fields.tsx";
import { controlled, lastDay } from "../../ui/form.tsx";
import layout from "../../ui/layout.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { useZoneFormat } from "../calendar/format.ts";
import { instantOf, localOf } from "../calendar/period.ts";
import { ZoneNote } from "../calendar/zone-note.tsx";
import { openHousesWords } from "./open-houses-words.ts";

type OpenHouse = Property["openHouses"][number];

interface OpenHousesProps {
  /** The id of a saved home. */
  propertyId: string | undefined;
  /** Those that are saved. */
  saved: OpenHouse[];
  value: OpenHouse[];
  onChange: (value: OpenHouse[]) => void;
  disabled: boolean;
}

const most = 20;

export const isOver = ({ end }: OpenHouse): boolean => Date.parse(end) <= Date.now();

const empty = { day: "", from: "", to: "", parties: "" };

/** The open houses of a home that are not over, and a dialog to add one. */
export function OpenHouses({ propertyId, saved, value, onChange, disabled }: OpenHousesProps) {
  const w = useWords(openHousesWords);
  const [draft, setDraft] = useState<typeof empty>();
  const [fault, setFault] = useState<string>();
  const zone = useZone();
  const { span } = useZoneFormat(zone);
  const { booked, blocked } = useBooked(propertyId, saved);
  const left = saved.filter((one) => !isOver(one) && !value.some((each) => keyOf(each) === keyOf(one)));
  const close = () => {
    setFault(undefined);
    setDraft(undefined);
  };
  const add = (draft: typeof empty) => {
    const read = openHouseOf(draft, zone);
    if (typeof read === "string") return setFault(w.faults[read]);
    if (value.some((each) => each.start < read.end && read.start < each.end))
      return setFault(w.faults.overlap);
    close();
    // Past ones are removed, to make room.
    onChange([...value.filter((each) => !isOver(each)), read].sort((a, b) => a.start.localeCompare(b.start)));
  };
  const text = (name: "day" | "from" | "to") =>
    controlled(draft?.[name] ?? "", (typed) => setDraft({ ...empty, ...draft, [name]: typed }));
  return (
    <FieldGroup name="openHouses" label={w.title} description={w.hint}>
      {value
        .filter((each) => !isOver(each))
        .map((each) => (
          <div key={keyOf(each)} className={layout.pair}>
            <Text>
              {`${span(each.start, each.end)}, ${w.booked(booked.get(keyOf(each)) ?? 0, each.parties)}`}
              {blocked.has(keyOf(each)) && (
                <>
                  <br />
                  {w.blocked}{" "}
                  <TextLink to="/calendar" search={{ day: localOf(each.start, zone).day }}>
                    {w.calendar}
                  </TextLink>
                </>
              )}
            </Text>
            {!disabled && (
              <Button
                variant="default"
                aria-label={w.remove(span(each.start, each.end))}
                onClick={() => onChange(value.filter((one) => one !== each))}
              >
                {w.removeIt}
              </Button>
            )}
          </div>
        ))}
      {left
        .filter((each) => booked.get(keyOf(each)))
        .map((each) => (
          <Text key={keyOf(each)} role="status">
            {w.stay(span(each.start, each.end), booked.get(keyOf(each))!)}{" "}
            <TextLink to="/calendar" search={{ day: localOf(each.start, zone).day }}>
              {w.calendar}
            </TextLink>
          </Text>
        ))}
      {!disabled && value.length < most && (
        <div>
          <Button variant="default" onClick={() => setDraft(empty)}>
            {w.add}
          </Button>
        </div>
      )}
      <Dialog opened={draft !== undefined} onClose={close} title={w.add}>
        {draft && (
          <div className={layout.form}>
            <TextField name="day" type="date" label={w.day} data-autofocus max={lastDay} {...text("day")} />
            <div className={layout.pair}>
              <TextField name="from" type="time" label={w.from} {...text("from")} />
              <TextField name="to" type="time" label={w.to} {...text("to")} />
            </div>
            <ZoneNote />
            <NumberField
              name="parties"
              isWhole
              label={w.parties}
              description={w.partiesHint}
              min={1}
              max={500}
              value={draft.parties}
              onChange={(parties) => setDraft({ ...draft, parties })}
            />
            {fault && (
              <Text c="red" role="alert">
                {fault}
              </Text>
            )}
            <div>
              <Button onClick={() => add(draft)}>{w.addIt}</Button>
            </div>
          </div>
        )}
      </Dialog>
    </FieldGroup>
  );
}

/** How many have booked each of them, and which others can't book although there is room. */
function useBooked(propertyId: string | undefined, saved: OpenHouse[]) {
  const coming = saved.filter(({ end }) => Date.parse(end) > Date.now());
  const { data } = useQuery({
    enabled: propertyId !== undefined && coming.length > 0,
    queryKey: ["showings", "open houses", propertyId, coming],
    meta: { resources: ["events"] },
    queryFn: async ({ signal }) => {
      const booked = new Map<string, number>();
      const [first, last] = [coming[0]!, coming.at(-1)!];
      const showings = rental.showings.listAll(
        { propertyId: propertyId!, startAfter: first.start, startBefore: last.end, limit: 100 },
        { signal },
      );
      for await (const { startTime: start, endTime: end, status } of showings)
        if (status !== "cancelled")
          booked.set(keyOf({ start, end }), (booked.get(keyOf({ start, end })) ?? 0) + 1);
      const blocked = new Set<string>();
      for (const { start, end, parties } of coming) {
        if (parties !== null && (booked.get(keyOf({ start, end })) ?? 0) >= parties) continue;
        const { free, reasons } = await rental.showings.explainAvailability(
          { propertyId: propertyId!, start, end },
          { signal },
        );
        // Whether a time is free is only known once it can be booked.
        if (!free && !reasons.some(({ reason }) => reason.startsWith("too_")))
          blocked.add(keyOf({ start, end }));
      }
      return { booked, blocked };
    },
  });
  return data ?? { booked: new Map<string, number>(), blocked: new Set<string>() };
}

const keyOf = ({ start, end }: Pick<OpenHouse, "start" | "end">) => `${start} ${end}`;

/** The typed open house, or what is wrong with it. */
function openHouseOf(
  { day, from, to, parties }: typeof empty,
  zone: string,
): OpenHouse | "missing" | "order" | "long" {
  if (day === "" || from === "" || to === "") return "missing";
  const [start, end] = [from, to].map((time) => new Date(instantOf({ day, time }, zone)).toISOString());
  if (start === undefined || end === undefined || end <= start) return "order";
  if (Date.parse(end) - Date.parse(start) > 8 * 3_600_000) return "long";
  return { start, end, parties: parties === "" ? null : Number(parties) };
}
