import {
  type IDataObject,
  type IExecuteFunctions,
  type IHookFunctions,
  type IHttpRequestMethods,
  type INodeExecutionData,
  NodeOperationError,
} from "n8n-workflow";

/** How an operation is called, and what it answers with. */
export interface Route {
  method: string;
  path: string;
  inPath: string[];
  inQuery: string[];
  inBody: string[];
  /** The fields of the query and the body that must be given. */
  required: string[];
  /** The fields that are entered as JSON. */
  json: string[];
  sendsBody: boolean;
  answer: string;
}

export interface Request {
  method: string;
  /** After `/api/v1`. */
  path: string;
  query?: IDataObject;
  body?: IDataObject;
  headers?: Record<string, string>;
}

/** An empty list would be left out, and the call then be about all records. */
const sent = (value: IDataObject[string]) => (Array.isArray(value) && value.length === 0 ? "" : value);

/** One request. n8n adds the key of the credentials. */
export async function call(
  context: IExecuteFunctions | IHookFunctions,
  { method, path, query, body, headers }: Request,
): Promise<IDataObject> {
  const { baseUrl } = await context.getCredentials("rentalApi");
  const answer: unknown = await context.helpers.httpRequestWithAuthentication.call(context, "rentalApi", {
    method: method as IHttpRequestMethods,
    url: `${String(baseUrl).replace(/\/+$/, "")}/api/v1${path}`,
    qs: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, sent(value)])),
    arrayFormat: "repeat",
    headers: { accept: "application/json", ...headers },
    ...(body && { body }),
    json: true,
  });
  // Answers without a body.
  return typeof answer === "object" && answer !== null ? (answer as IDataObject) : {};
}

/** Calls an operation with the parameters of one item. Returns its records. */
export async function callOperation(
  context: IExecuteFunctions,
  route: Route,
  item: number,
): Promise<IDataObject[]> {
  const { request, limit } = requestOf(context, route, item);
  if (route.answer === "page") return await pages(context, request, limit);
  const answer = await call(context, request);
  if (route.answer === "nothing") return [{ success: true }];
  const { data, ...beside } = answer;
  if (Array.isArray(data)) return Object.keys(beside).length > 0 ? [answer] : (data as IDataObject[]);
  return [data === undefined ? answer : { ...(data as IDataObject), ...beside }];
}

/** The records of as many pages as there are, or as are needed. */
async function pages(context: IExecuteFunctions, request: Request, limit: number): Promise<IDataObject[]> {
  const records: IDataObject[] = [];
  let cursor: unknown;
  do {
    const query = {
      ...request.query,
      limit: Math.min(100, limit - records.length),
      ...(cursor ? { cursor } : {}),
    };
    const answer = await call(context, { ...request, query: query as IDataObject });
    records.push(...((answer.data as IDataObject[] | undefined) ?? []));
    cursor = (answer.pagination as IDataObject | undefined)?.nextCursor;
  } while (cursor && records.length < limit);
  return records.slice(0, limit);
}

function requestOf(context: IExecuteFunctions, route: Route, item: number) {
  const given = context.getNodeParameter("fields", item, {}) as IDataObject;
  const refuse = (message: string) => new NodeOperationError(context.getNode(), message, { itemIndex: item });
  // The node itself has fields of these names.
  const own = ["resource", "operation", "fields", "returnAll", "limit"];
  const ownName = (name: string) => (own.includes(name) ? `${name}Value` : name);
  const parameter = (name: string) => context.getNodeParameter(ownName(name), item) as unknown;
  const valueFor = (name: string): unknown => {
    const value = route.required.includes(name) ? parameter(name) : given[ownName(name)];
    if (!route.json.includes(name) || typeof value !== "string") return value;
    const json = parsed(value);
    if (json === undefined)
      throw refuse(`${name} is not JSON: enter a value such as ["a", "b"], {"name": "value"} or null`);
    return json;
  };
  const pick = (names: string[]) =>
    Object.fromEntries(
      names.map((name) => [name, valueFor(name)]).filter(([, value]) => value !== undefined),
    );

  const path = route.inPath.reduce((text, name) => {
    const value = String(parameter(name)).trim();
    // An empty ID would lead to the list.
    if (["", ".", ".."].includes(value)) throw refuse(`${name} is missing`);
    return text.replace(`{${name}}`, encodeURIComponent(value));
  }, route.path);
  const headers = {
    ...(given.idempotencyKey ? { "idempotency-key": String(given.idempotencyKey) } : {}),
    ...(given.ifMatch ? { "if-match": String(given.ifMatch) } : {}),
  };
  const request: Request = {
    method: route.method,
    path,
    query: pick(route.inQuery) as IDataObject,
    headers,
    ...(route.sendsBody && { body: pick(route.inBody) as IDataObject }),
  };
  const returnsAll =
    route.answer !== "page" || (context.getNodeParameter("returnAll", item, false) as boolean);
  return {
    request,
    limit: returnsAll ? Number.POSITIVE_INFINITY : (context.getNodeParameter("limit", item, 50) as number),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Records as n8n passes them on, with the item that they come from. */
export const itemsOf = (records: IDataObject[], item: number): INodeExecutionData[] =>
  records.map((json) => ({ json, pairedItem: { item } }));
