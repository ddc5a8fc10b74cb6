/** A program: writes lines to its log, which is its standard output, and ends with 7. */
import { openLog } from "../../src/platform/observability/logger.ts";

const { log, end } = openLog("info");
log.info("a line");
void end().then(() => {
  log.info("a line that nothing waits for");
  process.exit(7);
});
