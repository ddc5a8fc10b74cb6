import { Command, Option } from "commander";
import { type Flags, Given, type Input, normalized } from "./input.ts";
import { type ApiField, type ApiOperation, flagOf, kebab } from "./operation.ts";
import { resources } from "./operations.gen.ts";
import { type Shortcut, shortcuts } from "./shortcuts.ts";
import { jsonOf, parseValue, parseValues } from "./values.ts";

/** `rental api RESOURCE OPERATION`: one command for each operation of the API, and a few that combine several. */
export function apiCommand(): Command {
  const api = new Command("api")
    .description("Calls the API with a key: every resource, every operation.")
    .usage("RESOURCE OPERATION [ID] [--field value ...]")
    .addHelpText("after", apiHelp);
  for (const { name, about, operations } of resources) {
    const resource = new Command(kebab(name)).description(about);
    for (const operation of operations) resource.addCommand(operationCommand(operation));
    for (const shortcut of shortcuts.filter((each) => each.resource === name))
      resource.addCommand(shortcutCommand(shortcut));
    if (name === "images") resource.addCommand(uploadCommand());
    api.addCommand(resource);
  }
  return api;
}

const apiHelp = `
The key is that of RENTAL_API_KEY, of --key, or of rental login. The server is that of RENTAL_BASE_URL or --base-url,
and is http://127.0.0.1:3000 by default.

Example:
  rental api properties list --city Springfield --max-rent 2000`;

/** @param args the words after `api`; fields may also be given by their API names, as in --minRent */
export function normalizedApi(args: string[]): string[] {
  const [resource, command, ...rest] = args;
  const operation = command === undefined ? undefined : operationOf(resource!, command);
  return operation ? [resource!, command!, ...normalized(rest, operation.fields)] : args;
}

const allOperations = () => resources.flatMap(({ operations }) => operations);

function operationOf(resource: string, command: string): ApiOperation | undefined {
  const shortcut = shortcuts.find((each) => each.command === command && kebab(each.resource) === resource);
  const names = (name: string) => name.split(".").map(kebab).join(" ") === `${resource} ${command}`;
  return allOperations().find(({ name }) => (shortcut ? name === shortcut.operation : names(name)));
}

function operationCommand(operation: ApiOperation): Command {
  const command = new Command(kebab(operation.name.split(".")[1]!));
  return declare(command.summary(operation.summary), operation);
}

function shortcutCommand({ resource, command: name, operation: called, given, summary }: Shortcut): Command {
  const operation = allOperations().find((each) => each.name === called)!;
  const fields = operation.fields.filter((field) => !(field.name in (given ?? {})));
  const flags = Object.keys(given ?? {}).map(flagOf);
  const at = operation.example.findIndex((word) => flags.includes(word));
  const example = at < 0 ? operation.example : operation.example.toSpliced(at, 2);
  const command = new Command(name).summary(summary);
  return declare(
    command,
    { ...operation, fields, example },
    { given, shownAs: `${kebab(resource)} ${name}` },
  );
}

interface Shown {
  given?: Input | undefined;
  /** The words of the command, if they differ from the operation's. */
  shownAs?: string;
}

function declare(command: Command, operation: ApiOperation, { given, shownAs }: Shown = {}): Command {
  const { name, summary, about, params, fields, example } = operation;
  const words = shownAs ?? name.split(".").map(kebab).join(" ");
  command.description(`${summary}. ${about}`);
  for (const param of params) command.argument(`[${kebab(param.name)}]`, param.about);
  for (const param of params) command.addOption(new Option(`${flagOf(param.name)} <id>`).hideHelp());
  command.optionsGroup("Fields:");
  for (const field of fields) command.addOption(fieldOption(field));
  command.optionsGroup("Options:");
  for (const option of callOptions(operation)) command.addOption(option);
  if (name === "bulkImports.create")
    command
      .option("--file <file>", "CSV with a header row, or a JSON array; any number of rows; - for stdin")
      .option("--wait", "wait until the import has ended; implied by --file");
  if (name === "contacts.import")
    command.option(
      "--file <file>",
      "CSV file or Excel workbook with a header row; any number of rows; - for stdin",
    );
  const shown = ["rental", "api", ...words.split(" "), ...example].map(quoted).join(" ");
  command.addHelpText("after", `\nExample:\n  ${shown}`);
  return command.action(async (...given_: unknown[]) => {
    const flags = command.opts() as Flags;
    const ids = idsOf(command, params, given_.slice(0, params.length), flags);
    await (await import("./run.actions.ts")).run({ operation, ids, given: given ?? {}, flags });
  });
}

/** Ids may be positional or flags. */
function idsOf(command: Command, params: ApiOperation["params"], words: unknown[], flags: Flags): string[] {
  const ids = words.filter((word) => word !== undefined) as string[];
  return params.map(
    ({ name }) => (flags[name] as string | undefined) || ids.shift() || missing(command, name),
  );
}

function missing(command: Command, name: string): never {
  const shown = kebab(name).replaceAll("-", " ");
  return command.error(
    `The ${shown} is missing: write it after the name of the operation, or as ${flagOf(name)}.`,
  );
}

const placeholders = {
  string: "<text>",
  integer: "<number>",
  number: "<number>",
  boolean: "[true|false]",
  date: "<day>",
  "date-time": "<time>",
  json: "<json>",
} as const;

function fieldOption(field: ApiField): Option {
  const option = new Option(`${flagOf(field.name)} ${placeholders[field.type]}`, helpOf(field));
  // Shown in help and completion, but not validated: the server may know more.
  if (field.choices) option.argChoices = field.choices;
  return option.argParser((text: string, before: Given | undefined) => {
    if (!field.many) return new Given(parseValue(field, text));
    return new Given([...((before?.value as unknown[] | undefined) ?? []), ...parseValues(field, text)]);
  });
}

function helpOf({ about, required, many, nullable }: ApiField): string {
  const notes = [
    ...(required ? ["required"] : []),
    ...(many ? ["may be repeated"] : []),
    ...(nullable ? ["null clears it"] : []),
  ];
  return `${about}${notes.length > 0 ? ` (${notes.join("; ")})` : ""}`;
}

function callOptions({ fields, paged, idempotent }: ApiOperation): Option[] {
  return [
    ...(fields.length > 0 && !paged
      ? [new Option("--data <json>", "the fields as JSON; @FILE reads a file, - stdin").argParser(jsonOf)]
      : []),
    ...(paged ? [new Option("--all", "all pages, each fetched when the one before has been printed")] : []),
    ...(idempotent
      ? [new Option("--idempotency-key <key>", "your own key, so that a repeated command takes effect once")]
      : []),
    ...connectionOptions(),
  ];
}

/** The options common to all commands that call the API. */
export const connectionOptions = (): Option[] => [
  new Option("--key <key>", "API key; better in RENTAL_API_KEY, because others may see command lines"),
  new Option("--base-url <url>", "address of the server"),
];

function uploadCommand(): Command {
  const command = new Command("upload")
    .summary("Upload images to a property")
    .description(
      "Uploads images to a property: asks for an upload address, sends the file, and confirms it. JPEG, PNG, WebP or HEIC, at most 10 MB each.",
    )
    .argument("<id>", "id of the property")
    .argument("<file...>", "images, in display order")
    .option("--alt-text <text>", "what the image shows, for people who can't see it");
  for (const option of connectionOptions()) command.addOption(option);
  return command
    .addHelpText(
      "after",
      "\nExample:\n  rental api images upload 0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d kitchen.jpg bath.jpg",
    )
    .action(async (id, files, flags) => (await import("./upload.actions.ts")).upload(id, files, flags));
}

/** A word, quoted for the shell if necessary. */
export const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
