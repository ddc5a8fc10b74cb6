import { Text } from "@mantine/core";
import { useState } from "react";
import { ListingPicker } from "../../ui/record-pickers.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { TimeFields, type TypedTimes } from "./time-fields.tsx";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { WhyFree } from "./why-free.tsx";

interface WhyPanelProps {
  times: TypedTimes;
  onTimes: (times: TypedTimes) => void;
  zone: string;
  whose: Whose;
}

/** Says why a home can't be shown at a time that is typed, or clicked in the calendar below. The home stays chosen. */
export function WhyPanel({ times, onTimes, zone, whose }: WhyPanelProps) {
  const w = useWords(whoWords);
  const [propertyId, setPropertyId] = useState("");
  return (
    <section className={classes.whyPanel} aria-label={w.ask}>
      <Text size="sm">{w.askHint}</Text>
      <ListingPicker name="propertyId" value={propertyId} onChange={setPropertyId} />
      <TimeFields times={times} onChange={onTimes} />
      {propertyId !== "" && <WhyFree propertyId={propertyId} times={times} zone={zone} whose={whose} />}
    </section>
  );
}
