/** A mistake in the command line. Its message is one line and says what to write. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
