import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { controlled } from "./form.tsx";

interface FilterSelectProps<Value extends string> extends Omit<NativeSelectProps, "value" | "onChange"> {
  /** The choice that does not narrow the list. */
  all: string;
  /** The other choices. */
  data: NonNullable<NativeSelectProps["data"]>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** What an address names, if it is one of these. */
export const keyIn = <Key extends string>(words: Record<Key, unknown>, name = ""): Key | undefined =>
  Object.hasOwn(words, name) ? (name as Key) : undefined;

/** Narrows a list to one value, or not at all. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { all, data, value, onChange, ...select } = props;
  return (
    <NativeSelect
      {...select}
      {...controlled(value ?? "", (chosen) => onChange(chosen || undefined))}
      data={[{ value: "", label: all }, ...data]}
    />
  );
}
