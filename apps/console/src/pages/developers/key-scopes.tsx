import { Checkbox, Radio, Stack, Table } from "@mantine/core";
import { FieldGroup } from "../../ui/fields.tsx";
import { useWords } from "../../words/words.ts";
import { type Scope, scopesByResource } from "./scopes.gen.ts";
import { developersWords } from "./words.ts";

interface KeyScopesProps {
  /** null: everything that the plan allows. */
  value: Scope[] | null;
  onChange: (value: Scope[] | null) => void;
}

/** What a key may do. The names are those of the API, which the program that gets the key uses. */
export function KeyScopes({ value, onChange }: KeyScopesProps) {
  const w = useWords(developersWords);
  const toggle = (scope: Scope, isOn: boolean) =>
    onChange(isOn ? [...(value ?? []), scope] : (value ?? []).filter((each) => each !== scope));
  return (
    <FieldGroup name="scopes" label={w.scopes}>
      <Radio.Group
        aria-label={w.scopes}
        value={value === null ? "all" : "some"}
        onChange={(choice) => onChange(choice === "all" ? null : [])}
      >
        <Stack gap="xs">
          <Radio value="all" label={w.everything} />
          <Radio value="some" label={w.onlyScopes} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <Table.ScrollContainer minWidth={240} maxHeight={260} mt="xs">
          <Table aria-label={w.scopes} stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{w.resource}</Table.Th>
                <Table.Th>{w.mayRead}</Table.Th>
                <Table.Th>{w.mayWrite}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {scopesByResource.map(([resource, scopes]) => (
                <Table.Tr key={resource}>
                  <Table.Th scope="row" fw={400}>
                    <code>{resource}</code>
                  </Table.Th>
                  {(["read", "write"] as const).map((kind) => {
                    const scope = scopes.find((each) => each.endsWith(`:${kind}`));
                    return (
                      <Table.Td key={kind}>
                        {scope && (
                          <Checkbox
                            aria-label={scope}
                            checked={value.includes(scope)}
                            onChange={(event) => toggle(scope, event.currentTarget.checked)}
                          />
                        )}
                      </Table.Td>
                    );
                  })}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </FieldGroup>
  );
}
