// A webhook receiver with Fastify and @rental/webhooks.
import { verifyWebhook, WebhookVerificationError } from "@rental/webhooks";
import Fastify from "fastify";

const { PORT = "8080", WEBHOOK_SECRET } = process.env;
if (!WEBHOOK_SECRET) throw new Error("Set WEBHOOK_SECRET to the subscription's secret (whsec_...)");

// A retry repeats the webhookId. In production, store the ids in a unique column of your database.
const seen = new Set();

function handle(event) {
  if (seen.has(event.webhookId)) return;
  seen.add(event.webhookId);
  console.log(event.event, event.data.id ?? "-", event.webhookId);
}

const app = Fastify();

// A separate plugin, so that only this route gets the raw body and the others keep the JSON parser.
app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  scope.post("/webhooks", async (request, reply) => {
    const payload = request.body ?? "";
    handle(await verifyWebhook({ payload, headers: request.headers, secret: WEBHOOK_SECRET }));
    return reply.code(204).send();
  });

  scope.setErrorHandler((error, _request, reply) => {
    // Anything except a 2xx is retried, so an error in your own code can simply be a 500.
    if (error instanceof WebhookVerificationError) return reply.code(400).send({ code: error.code });
    return reply.send(error);
  });
});

await app.listen({ host: "127.0.0.1", port: Number(PORT) });
console.log(`listening on http://127.0.0.1:${PORT}`);
