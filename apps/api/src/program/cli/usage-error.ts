/** A mistake on the command line. Its message is one line that says what to type. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
