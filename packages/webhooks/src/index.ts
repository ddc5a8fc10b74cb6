export { WebhookVerificationError, type WebhookVerificationErrorCode } from "./error.ts";
export {
  type BulkImportCompletedData,
  type MessageFailedData,
  type SessionReviewedData,
  type ShowingConfirmedData,
  type ShowingOutcomeData,
  type ShowingUpdatedData,
  type TestPingData,
  type WebhookEvent,
  type WebhookEventData,
  type WebhookEventDataMap,
  type WebhookEventOf,
  type WebhookEventType,
  webhookEventTypes,
} from "./events.ts";
export { type SignedDelivery, type SignForTestOptions, signForTest } from "./sign-for-test.ts";
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookPayload,
} from "./verify.ts";
