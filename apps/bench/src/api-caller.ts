/** Calls the API of a server with a key. */
export class ApiCaller {
  constructor(
    readonly origin: string,
    private readonly apiKey: string,
  ) {}

  /** @returns the `data` of the answer, if it has a body */
  async call(
    method: "POST" | "PATCH" | "DELETE",
    path: string,
    body?: object,
  ): Promise<Record<string, string>> {
    const answer = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.apiKey}`,
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return text === "" ? {} : (JSON.parse(text) as { data: Record<string, string> }).data;
  }
}
