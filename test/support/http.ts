import {
  Agent,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';

export interface RequestOptions {
  /** GET by default, POST with a body. */
  readonly method?: string;
  /** Path and query string, sent unchanged. */
  readonly path: string;
  /** A bearer token. */
  readonly token?: string;
  readonly json?: unknown;
  /** Sent as application/x-www-form-urlencoded; a list repeats its name. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  readonly multipart?: FormData;
  /** Sent unchanged; the caller sets the content type. */
  readonly rawBody?: string | Uint8Array;
  /** Separate connections of the test; shared ones by default. */
  readonly agent?: Agent;
  /** Override the headers of the other options. */
  readonly headers?: OutgoingHttpHeaders;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The parsed body if its content type is JSON, else undefined. Tests access it freely. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
}

// One keep-alive agent: no redirects followed, nothing decoded, retried or added implicitly.
// The server closes idle connections after 30 s: letting go of them long before, no request meets one that is closing.
const sharedAgent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 10_000 });

interface Payload {
  readonly type?: string;
  readonly bytes: Uint8Array | string;
}

/** Sends one HTTP request to a running server. Rejects only without a response. */
export async function request(baseUrl: string, options: RequestOptions): Promise<Reply> {
  const payload = await toPayload(options);
  const headers: OutgoingHttpHeaders = {
    ...(payload && { 'content-length': Buffer.byteLength(payload.bytes) }),
    ...(payload?.type !== undefined && { 'content-type': payload.type }),
    ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
    ...options.headers,
  };
  const { agent = sharedAgent } = options;
  const { hostname, port } = new URL(baseUrl);
  const method = options.method ?? (payload ? 'POST' : 'GET');
  return new Promise((resolve, reject) => {
    const outgoing = send({ agent, host: hostname.replace(/^\[|\]$/g, ''), port, method, path: options.path, headers });
    outgoing.on('error', reject);
    outgoing.once('response', (incoming) => void toReply(incoming).then(resolve, reject));
    outgoing.end(payload?.bytes);
  });
}

async function toPayload({ json, form, multipart, rawBody }: RequestOptions): Promise<Payload | undefined> {
  if (rawBody !== undefined) return { bytes: rawBody };
  if (json !== undefined) return { type: 'application/json', bytes: JSON.stringify(json) };
  if (form) return { type: 'application/x-www-form-urlencoded', bytes: toForm(form) };
  if (!multipart) return undefined;
  // The platform's own encoder chooses the boundary.
  const encoded = new Response(multipart);
  return { type: encoded.headers.get('content-type') ?? '', bytes: new Uint8Array(await encoded.arrayBuffer()) };
}

function toForm(form: NonNullable<RequestOptions['form']>): string {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(form)) for (const item of [value].flat()) encoded.append(name, item);
  return encoded.toString();
}

async function toReply(incoming: IncomingMessage): Promise<Reply> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString('utf8');
  const isPlain = incoming.headers['content-encoding'] === undefined;
  const isJson = isPlain && /^application\/([a-z.]+\+)?json\b/i.test(incoming.headers['content-type'] ?? '');
  const body: unknown = isJson && text !== '' ? JSON.parse(text) : undefined;
  return { status: incoming.statusCode ?? 0, headers: incoming.headers, body, text, bytes };
}
