import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A delivery as it arrived. */
export interface Recorded {
  body: string;
  headers: IncomingHttpHeaders;
  event: { event: string; data: Record<string, unknown>; timestamp: string; webhookId: string };
}

/** A receiver that records, and answers as configured. */
export interface Recorder {
  url: string;
  got: Recorded[];
  /** Answers a delivery; 200 unless set. */
  answer: (response: ServerResponse, recorded: Recorded) => unknown;
  /** The deliveries since the last call. */
  take(): Recorded[];
  close(): Promise<void>;
}

export const status = (code: number) => (response: ServerResponse) => {
  response.writeHead(code).end();
};

export async function startRecorder(): Promise<Recorder> {
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    const recorded = { body, headers: request.headers, event: JSON.parse(body) };
    recorder.got.push(recorded);
    recorder.answer(response, recorded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const recorder: Recorder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got: [],
    answer: status(200),
    take: () => recorder.got.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return recorder;
}
