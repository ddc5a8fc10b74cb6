import { NativeSelect, type NativeSelectProps } from "@mantine/core";

interface FilterSelectProps<Value extends string> extends Omit<NativeSelectProps, "value" | "onChange"> {
  /** The choice that narrows nothing. */
  all: string;
  /** The other choices. */
  data: NonNullable<NativeSelectProps["data"]>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Narrows a list to one value, or to none. */
export const FilterSelect = <Value extends string>({
  all,
  data,
  value,
  onChange,
  ...select
}: FilterSelectProps<Value>) => (
  <NativeSelect
    {...select}
    value={value ?? ""}
    onChange={({ currentTarget }) => onChange((currentTarget.value || undefined) as Value | undefined)}
    data={[{ value: "", label: all }, ...data]}
  />
);
