import { Argument, Command } from "commander";
import { completionScript, shells } from "./scripts.ts";

/** `rental completion SHELL`: prints the script for the shell to run. */
export const completionCommand = (): Command =>
  new Command("completion")
    .description("Prints a script that completes commands, flags and values in a shell.")
    .addArgument(new Argument("<shell>", "which shell").choices(shells))
    .addHelpText(
      "after",
      `
Examples:
  eval "$(rental completion bash)"        in ~/.bashrc
  eval "$(rental completion zsh)"         in ~/.zshrc
  rental completion fish | source         in ~/.config/fish/config.fish`,
    )
    .action((shell: string) => {
      process.stdout.write(completionScript(shell, [process.execPath, process.argv[1]!]));
    });
