import { couldBePhone } from "@rental/contract/phone-number";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { defineWords, useWords } from "../words/words.ts";
import { TextField } from "./fields.tsx";
import { useStored } from "./use-stored.ts";

const phoneWords = defineWords({
  en: { wrong: (name: string) => `${name} must be a phone number, such as +1 217 555 0142.` },
  es: { wrong: (name: string) => `«${name}» debe ser un teléfono, como +1 217 555 0142.` },
});

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextField>, "type" | "value"> {
  value: string;
}

/** A phone number in any notation. A stored value, such as one from a portal, is accepted in any form. */
export function PhoneField(props: PhoneFieldProps) {
  const { value, label, onChange } = props;
  const { wrong } = useWords(phoneWords);
  const input = useRef<HTMLInputElement>(null);
  const [stored, setTyped] = useStored(value);
  const isAccepted = value === stored || value.trim() === "" || couldBePhone(value);
  useLayoutEffect(() => input.current?.setCustomValidity(isAccepted ? "" : wrong(label)));
  return (
    <TextField
      {...props}
      ref={input}
      type="tel"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}
