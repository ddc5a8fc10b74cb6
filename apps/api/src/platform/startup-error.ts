/** Why the program can't start: one line for the person at the terminal, without a stack. */
export class StartupError extends Error {
  override name = "StartupError";
}
