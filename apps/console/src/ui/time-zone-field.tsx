import { type OptionsFilter, Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { useFormat } from "../words/format.ts";
import { useWords } from "../words/words.ts";
import { useFault } from "./form-faults.ts";
import { pickerWords } from "./picker-words.ts";

interface TimeZoneFieldProps {
  name: string;
  label: string;
  description?: string;
  disabled?: boolean;
  value: string;
  onChange: (zone: string) => void;
}

/** A time zone, chosen from a list that a search narrows by place, by name or by difference from UTC. */
export function TimeZoneField({ value, onChange, ...props }: TimeZoneFieldProps) {
  const p = useWords(pickerWords);
  const { locale } = useFormat();
  // To name all of them takes hundreds of milliseconds on a phone, which a page need not wait for.
  const [isOpened, setIsOpened] = useState(false);
  const open = () => setIsOpened(true);
  const data = useMemo(() => {
    const zones = isOpened ? [value, "UTC", ...Intl.supportedValuesOf("timeZone")] : [value];
    return choices(zones, locale);
  }, [value, locale, isOpened]);
  return (
    <div data-field={props.name}>
      <Select
        {...props}
        error={useFault(props.name, props.label)}
        searchable
        allowDeselect={false}
        selectFirstOptionOnChange
        autoSelectOnBlur
        nothingFoundMessage={p.noZone}
        maxDropdownHeight={280}
        withScrollArea={false}
        comboboxProps={{ withinPortal: false }}
        filter={containing}
        value={value}
        onChange={(zone) => zone !== null && onChange(zone)}
        onFocus={open}
        onDropdownOpen={open}
        data={data}
      />
    </div>
  );
}

/** Each zone once, with its names: "America/Chicago, Central Time, GMT-6". */
function choices(zones: string[], locale: string) {
  return [...new Set(zones.filter(Boolean))].map((zone) => {
    const names = [named(zone, locale, "longGeneric"), named(zone, locale, "shortOffset")];
    return { value: zone, label: [zone.replaceAll("_", " "), ...names].join(", ") };
  });
}

const named = (zone: string, locale: string, timeZoneName: "longGeneric" | "shortOffset"): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";

/** Every word of the search is in the option, whatever its case and accents. */
const containing: OptionsFilter = ({ options, search }) => {
  const words = plain(search).split(" ").filter(Boolean);
  return options.filter((option) => {
    const text = "label" in option ? plain(`${option.label} ${"value" in option ? option.value : ""}`) : "";
    return words.every((word) => text.includes(word));
  });
};

const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replaceAll(",", " ").toLowerCase();
