import { CloseButton, Text } from "@mantine/core";
import { useState } from "react";
import { ListingPicker } from "../../ui/record-pickers.tsx";
import { uiWords } from "../../ui/words.ts";
import { useWords } from "../../words/words.ts";
import { TimeFields, type TypedTimes } from "./time-fields.tsx";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import classes from "./why.module.css";
import { WhyFree } from "./why-free.tsx";
import { whyWords } from "./why-words.ts";

interface WhyPanelProps {
  times: TypedTimes;
  onTimes: (times: TypedTimes) => void;
  onClose: () => void;
  zone: string;
  whose: Whose;
}

/** Says why a home can't be shown at a time that is typed, or clicked in the calendar below. The home stays chosen. */
export function WhyPanel({ times, onTimes, onClose, zone, whose }: WhyPanelProps) {
  const { ask } = useWords(whoWords);
  const { askHint } = useWords(whyWords);
  const { close } = useWords(uiWords);
  const [propertyId, setPropertyId] = useState("");
  return (
    <section className={classes.whyPanel} aria-label={ask}>
      <div className={classes.whyHead}>
        <Text size="sm">{askHint}</Text>
        <CloseButton aria-label={close} onClick={onClose} />
      </div>
      <ListingPicker name="propertyId" value={propertyId} onChange={setPropertyId} />
      <TimeFields
        times={times}
        onChange={onTimes}
        why={propertyId !== "" && <WhyFree propertyId={propertyId} times={times} zone={zone} whose={whose} />}
      />
    </section>
  );
}
