import { Command } from "commander";
import { connectionOptions } from "./api/commands.ts";

/** `rental login` and `rental logout`: store and remove a key for API commands. */
export function loginCommands(): Command[] {
  const login = new Command("login")
    .description(
      "Stores an API key in a file that only you can read. Asks for the key, or reads it from the standard input.",
    )
    .action(async (flags) => (await import("./login.actions.ts")).login(flags));
  for (const option of connectionOptions()) login.addOption(option);
  const logout = new Command("logout")
    .description(
      "Removes the key that rental login stored. The key remains valid until rental key revoke revokes it.",
    )
    .action(async (flags) => (await import("./login.actions.ts")).logout(flags));
  return [login, logout];
}
