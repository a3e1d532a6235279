/** Reads a server of the API: another Spoke, or the live service. */
export interface ApiClient {
  /** Throws {@link ApiRefusal} for a status of 4xx, and an `Error` of one sentence for a server that cannot be read. */
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
  /** The results of all pages. Throws for pages that never end. */
  list<Result>(path: string): AsyncIterable<Result>;
  /** The content at an address that the server has signed, without the token: it may be another host. */
  open(address: string): Promise<AsyncIterable<Uint8Array>>;
}

/** The server understood a request and refused it. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface ApiClientOptions {
  readonly url: string;
  readonly token: string;
  /** Called before each wait for a limit or a failing server. */
  readonly onWait?: (seconds: number, reason: string) => void;
  /** Called with the headers of each response, which name the limits. */
  readonly onResponse?: (headers: Headers) => void;
}

const attempts = 6;
const timeoutMs = 60_000;
const downloadMs = 10 * 60_000;
const longestWaitSeconds = 120;
/** A page of records with all their values stays far below. */
const largestResponse = 256 * 1024 * 1024;

interface Page<Result> {
  readonly results?: readonly Result[];
  readonly paging?: { readonly next?: { readonly after?: string } };
}

/** Requests are sent one after the other; those refused for a rate limit, and failed ones, are repeated. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const { url, token, onWait = () => undefined, onResponse = () => undefined } = options;
  const send = async (path: string, init: RequestInit): Promise<{ status: number; headers: Headers; text: string }> => {
    try {
      const response = await fetch(new URL(path, url), {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      onResponse(response.headers);
      return { status: response.status, headers: response.headers, text: await readText(response) };
    } catch (error) {
      return { status: 0, headers: new Headers(), text: toReason(error) };
    }
  };

  const request = async <Answer>(path: string, init: RequestInit): Promise<Answer> => {
    for (let attempt = 1; ; attempt += 1) {
      const { status, headers, text } = await send(path, init);
      if (status >= 200 && status < 300) return parse<Answer>(text, { url, path, headers });
      const isDaily = status === 429 && text.includes('DAILY');
      const isPassing = status === 0 || (status === 429 && !isDaily) || status >= 500;
      if (!isPassing && status >= 400) throw new ApiRefusal(status, toRefusal(path, status, text));
      if (!isPassing || attempt === attempts) throw new Error(toFailure(url, status, text));
      const asked = Math.max(0, Number(headers.get('retry-after'))) || 2 ** (attempt - 1);
      const seconds = Math.min(asked, longestWaitSeconds);
      onWait(seconds, status === 429 ? 'a rate limit' : `${url} does not respond`);
      await new Promise((done) => setTimeout(done, seconds * 1000));
    }
  };

  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const get = <Answer>(path: string) => request<Answer>(path, { headers });
  return {
    get,
    post: <Answer>(path: string, body: object) =>
      request<Answer>(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    open: (address) => open(new URL(address, url)),
    async *list<Result>(path: string) {
      const met = new Set<string>();
      let after: string | undefined;
      do {
        const page = await get<Page<Result>>(after === undefined ? path : withAfter(path, after));
        if (!Array.isArray(page.results))
          throw new Error(`${url} responds to ${path} with something other than a list.`);
        yield* page.results as readonly Result[];
        after = page.paging?.next?.after;
        if (after !== undefined && met.size === met.add(after).size) {
          throw new Error(`${url} responds to ${path} with pages that never end.`);
        }
      } while (after !== undefined);
    },
  };
}

/** Throws for a response that would not fit into memory. */
async function readText({ body }: Response): Promise<string> {
  if (!body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > largestResponse) throw new Error(`a response of more than ${largestResponse / 1024 ** 2} MB`);
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

async function open(address: URL): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(address, { signal: AbortSignal.timeout(downloadMs) }).catch((error: unknown) => {
    throw new Error(toFailure(address.origin, 0, toReason(error)), { cause: error });
  });
  if (response.ok && response.body) return response.body;
  throw new ApiRefusal(response.status, toRefusal(address.pathname, response.status, ''));
}

const withAfter = (path: string, after: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}after=${encodeURIComponent(after)}`;

function parse<Answer>(text: string, { url, path, headers }: { url: string; path: string; headers: Headers }): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch (error) {
    const type = headers.get('content-type') ?? 'no content type';
    throw new Error(`${url} responds to ${path} with ${type} in place of JSON: it is not the address of an API.`, {
      cause: error,
    });
  }
}

function toRefusal(path: string, status: number, text: string): string {
  const [, message = text.slice(0, 300)] = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text) ?? [];
  return `${path} is refused (${status}): ${message}`;
}

function toFailure(url: string, status: number, text: string): string {
  if (status === 0) return `No server responds at ${url}: ${text}.`;
  return status === 429
    ? `The rate limit of ${url} is reached, and stays reached.`
    : `${url} responds with ${status}, ${attempts} times in a row.`;
}

function toReason(error: unknown): string {
  const { cause, message } = error as Error & { cause?: Error & { code?: string } };
  return cause?.code ?? cause?.message ?? message;
}
