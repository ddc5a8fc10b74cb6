import type { Command, Option } from "commander";

/** A possible completion of a word, with its description. */
export interface Candidate {
  text: string;
  about: string;
}

/**
 * The candidates for the last of the words after the program's name, which may be empty. None where the shell should
 * offer files.
 */
export function candidates(program: Command, words: string[]): Candidate[] {
  const current = words.at(-1) ?? "";
  const { command, used, waiting } = follow(program, words.slice(0, -1));
  const inline = /^(--[^=]+)=(.*)$/s.exec(current);
  const option = inline ? optionOf(command, inline[1]!) : waiting;
  if (option) return matching(valuesOf(option, inline ? `${inline[1]}=` : ""), current);
  if (current.startsWith("-")) return matching(flagsOf(command, used), current);
  return matching(commandsOf(command), current);
}

interface Place {
  command: Command;
  /** Flags that have been used. */
  used: string[];
  /** The option whose value comes next. */
  waiting: Option | undefined;
}

/** Finds the command that the words lead to. */
function follow(program: Command, words: string[]): Place {
  const place: Place = { command: program, used: [], waiting: undefined };
  for (const word of words) {
    // bash treats the = in --flag=value as a separate word.
    if (word === "=") continue;
    const wasWaiting = place.waiting;
    place.waiting = undefined;
    if (word.startsWith("--")) {
      place.used.push(word.split("=")[0]!);
      const option = word.includes("=") ? undefined : optionOf(place.command, word);
      if (option?.required || option?.optional) place.waiting = option;
      continue;
    }
    if (wasWaiting?.required || (wasWaiting && valuesOf(wasWaiting, "").some(({ text }) => text === word)))
      continue;
    const next = place.command.commands.find((each) => each.name() === word);
    if (next) place.command = next;
  }
  // An optional flag value is offered only after =.
  if (place.waiting?.optional && words.at(-1) !== "=") place.waiting = undefined;
  return place;
}

const optionOf = (command: Command, flag: string): Option | undefined =>
  command.options.find((option) => option.long === flag);

function valuesOf(option: Option, before: string): Candidate[] {
  const choices = option.optional ? ["true", "false"] : (option.argChoices ?? []);
  return choices.map((choice) => ({ text: before + choice, about: "" }));
}

/** Flags that have not been used yet, or may be repeated. */
function flagsOf(command: Command, used: string[]): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(
      ({ long, description }) => long && (!used.includes(long) || description.includes("may be repeated")),
    )
    .map(({ long, description }) => ({ text: long!, about: description }));
}

const commandsOf = (command: Command): Candidate[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .map((each) => ({ text: each.name(), about: each.summary() || each.description() }));

const matching = (all: Candidate[], current: string): Candidate[] =>
  all.filter(({ text }) => text.startsWith(current));

/** In the format that the shell scripts read: one line each, with a tab before the description. */
export const asLines = (found: Candidate[]): string =>
  found.map(({ text, about }) => `${text}\t${about.replace(/\s+/g, " ").slice(0, 80)}\n`).join("");
