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

/** The key in an address, if it is one of these. */
export const keyIn = <Key extends string>(words: Record<Key, unknown>, name = ""): Key | undefined =>
  Object.hasOwn(words, name) ? (name as Key) : undefined;

/** A filter of a list by one value, or none. */
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
