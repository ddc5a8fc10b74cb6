/**
 * When a test run is interrupted, its workers end at once, and take along each PostgreSQL that a test in them started: that
 * happens on `exit`. vitest does not let a worker call `process.exit`.
 */
function endAtOnce(): void {
  process.emit("exit", 143);
  process.kill(process.pid, "SIGKILL");
}

// Runs before every file of a worker.
if (!process.listeners("SIGTERM").some(({ name }) => name === endAtOnce.name))
  process.once("SIGTERM", endAtOnce);
