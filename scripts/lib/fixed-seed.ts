import fc from "fast-check";

/**
 * Properties are tried with the same values in every run, so that a run says something about the change and not about its
 * luck. The long forms look for new values; a failure prints its seed, and TEST_SEED repeats it.
 */
const { TEST_SEED, RUN_LONG } = process.env;
if (TEST_SEED || RUN_LONG !== "1") fc.configureGlobal({ seed: Number(TEST_SEED || 1) });
