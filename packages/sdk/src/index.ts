import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "./generated/types.gen.ts";

export type { Buildings } from "./buildings.ts";
export type { BulkImportInput, BulkImports } from "./bulk-imports.ts";
export type { ApiPromise, CallOptions, Page, RawResponse, WithResponse } from "./call.ts";
export type { ChangeWithCursor } from "./change-pages.ts";
export type { AllChanges, Changes } from "./changes.ts";
export { RentalClient } from "./client.ts";
export * from "./errors.ts";
export type * from "./generated/resources.gen.ts";
export type * from "./generated/types.gen.ts";
export type { ImageSource } from "./image-file.ts";
export type { Images, ImageUploadOptions } from "./images.ts";
export type { Logger, LogLevel } from "./log.ts";
export type { ClientOptions, Fetch } from "./options.ts";
export type { AllRecords } from "./paginate.ts";
export type { ErrorShape, ProblemType } from "./problem.ts";
export type { RateLimit } from "./rate-limits.ts";
export type { UploadOptions, UploadProgress } from "./resource.ts";
export { version } from "./user-agent.ts";
export type { WaitOptions } from "./wait-for-job.ts";
export type { ChangesWatchOptions, WatchedChanges } from "./watch-changes.ts";

/** The input of each operation: `RouterInputs["properties"]["create"]`. */
export type RouterInputs = inferRouterInputs<AppRouter>;
/** The output of each operation: `RouterOutputs["properties"]["list"]`. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
