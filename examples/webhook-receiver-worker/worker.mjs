// A webhook receiver that uses only web standards, Request and Response, as in Cloudflare Workers, Deno, Bun
// and the route handlers of web frameworks.
import { verifyWebhook, WebhookVerificationError } from "@rental/webhooks";

// A retry repeats the webhookId. Many instances of a worker may run: in production, keep the ids in a store that
// all of them share (a unique column, or a key-value store with expiry).
const seen = new Set();

function handle(event) {
  if (seen.has(event.webhookId)) return;
  seen.add(event.webhookId);
  console.log(event.event, event.data.id ?? "-", event.webhookId);
}

export default {
  /** `env.WEBHOOK_SECRET` is the subscription's secret. */
  async fetch(request, env) {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    try {
      const payload = await request.arrayBuffer();
      handle(await verifyWebhook({ payload, headers: request.headers, secret: env.WEBHOOK_SECRET }));
      return new Response(null, { status: 204 });
    } catch (error) {
      // Anything except a 2xx is retried, so an error in your own code can simply be a 500.
      if (!(error instanceof WebhookVerificationError)) throw error;
      return new Response(`${error.code}\n`, { status: 400 });
    }
  },
};
