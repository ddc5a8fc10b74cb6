import type { Settings } from "@rental/sdk";
import { BookingFormField } from "../../ui/booking-form-field.tsx";
import { NumberField, SelectField, SwitchField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { PhoneField } from "../../ui/phone-field.tsx";
import { TimeZoneField } from "../../ui/time-zone-field.tsx";
import { languages, useWords } from "../../words/words.ts";
import { BlockingCalendar } from "./calendars/blocking-calendar.tsx";
import { ColorField } from "./color-field.tsx";
import { EmailSwitches } from "./email-switches.tsx";
import { FollowupTexts } from "./followup-texts.tsx";
import type { FieldProps, SettingField } from "./sections.ts";
import { ShowingConfirmation } from "./showing-confirmation.tsx";
import { settingsWords } from "./words.ts";
import { WorkingHours } from "./working-hours.tsx";

/** One setting: its name, what it does, and its value. */
export function Field({ field, ...props }: FieldProps & { field: SettingField }) {
  const w = useWords(settingsWords);
  const { settings, onEdit, disabled } = props;
  if (field.kind === "hours") return <WorkingHours {...props} />;
  if (field.kind === "confirmation") return <ShowingConfirmation {...props} />;
  if (field.kind === "templates") return <FollowupTexts {...props} />;
  if (field.kind === "emails") return <EmailSwitches {...props} to={field.to} />;
  if (field.kind === "calendar") return <BlockingCalendar {...props} />;
  const { label, effect } = w.fields[field.name];
  const common = { name: field.name, label, description: effect, disabled };
  switch (field.kind) {
    case "form":
      return (
        <BookingFormField
          {...common}
          value={settings.bookingRequires ?? ""}
          onChange={(id) => onEdit("bookingRequires", id || null)}
        />
      );
    case "switch":
      return (
        <SwitchField
          {...common}
          checked={settings[field.name]}
          onChange={({ currentTarget }) => onEdit(field.name, currentTarget.checked)}
        />
      );
    case "choice":
      return (
        <SelectField
          {...common}
          {...controlled(String(settings[field.name]), (value) =>
            onEdit(field.name, Number(value) as Settings[typeof field.name]),
          )}
          data={field.of.map((each) => ({
            value: String(each),
            label: field.unit ? w[field.unit](each) : String(each),
          }))}
        />
      );
    case "language":
      return (
        <SelectField
          {...common}
          {...controlled(settings.language, (value) => onEdit("language", value))}
          data={choicesOf(languages)}
        />
      );
    case "assignment":
      return (
        <SelectField
          {...common}
          {...controlled(settings.showingAssignment, (value) => onEdit("showingAssignment", value))}
          data={choicesOf(w.assignments)}
        />
      );
    case "number":
      return (
        <NumberField
          {...common}
          required={!field.isOptional}
          min={field.min}
          max={field.max}
          isWhole
          value={settings[field.name] ?? ""}
          onChange={(value) => {
            const empty = field.isOptional ? null : "";
            onEdit(field.name, (value === "" ? empty : Number(value)) as Settings[typeof field.name]);
          }}
        />
      );
    case "origins":
      return (
        <TextAreaField
          {...common}
          rows={3}
          {...controlled(settings.allowedOrigins.join("\n"), (text) =>
            onEdit("allowedOrigins", text.split("\n")),
          )}
        />
      );
    default: {
      const text = {
        ...common,
        ...controlled(settings[field.name] ?? "", (value) => onEdit(field.name, value)),
      };
      if (field.kind === "lines") return <TextAreaField {...text} rows={3} />;
      if (field.kind === "zone")
        return (
          <TimeZoneField
            {...common}
            value={settings[field.name] ?? ""}
            onChange={(zone) => onEdit(field.name, zone)}
          />
        );
      if (field.kind === "color")
        return (
          <ColorField
            {...common}
            pickLabel={w.pickColor}
            value={settings.brandColor}
            onChange={(color) => onEdit("brandColor", color)}
          />
        );
      if (field.kind === "phone") return <PhoneField {...text} />;
      return <TextField {...text} inputMode={field.kind === "url" ? "url" : "text"} />;
    }
  }
}
