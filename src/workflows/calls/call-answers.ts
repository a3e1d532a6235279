/** How an app responded to the request of an action, or completed its callback. */
export type CallAnswer =
  | { readonly is: 'success'; readonly outputs: Readonly<Record<string, string>> }
  | { readonly is: 'failure'; readonly reason: string; readonly outputs?: Readonly<Record<string, string>> }
  /** The app completes the action later. */
  | { readonly is: 'block'; readonly forMs: number }
  /** The request is repeated, after that time or the usual one (0). */
  | { readonly is: 'later'; readonly afterMs: number; readonly reason: string };

interface AppResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

const weekMs = 7 * 24 * 3_600_000;
const longestBlockMs = 52 * weekMs;
const longestText = 65_536;

/** Reads a response. `names` are those of the outputs of the action. Assumption AA14. */
export function readResponse(response: AppResponse, names: ReadonlySet<string>): CallAnswer {
  const fields = toFields(parse(response.text)['outputFields']);
  const refusal = toRefusal(response, 'The app');
  if (refusal?.is === 'failure') return { ...refusal, ...withOutputs(fields, names) };
  return refusal ?? readOutputs(fields, names);
}

/** Reads the response to a webhook, of which only the status counts. Assumption AA28. */
export function readWebhookResponse(response: AppResponse): CallAnswer {
  return toRefusal(response, 'The URL') ?? { is: 'success', outputs: { hs_execution_state: 'SUCCESS' } };
}

/** Undefined for a 2xx. */
function toRefusal({ status, headers }: AppResponse, who: string): CallAnswer | undefined {
  const reason = `${who} responded with ${status}.`;
  if (status === 429) return { is: 'later', afterMs: toRetryAfterMs(headers['retry-after']), reason };
  if (status >= 500) return { is: 'later', afterMs: 0, reason };
  return status < 200 || status > 299 ? { is: 'failure', reason } : undefined;
}

/** Reads the outputs of a response or of a callback. */
export function readOutputs(fields: Fields, names: ReadonlySet<string>): CallAnswer {
  const state: unknown = fields['hs_execution_state'] ?? 'SUCCESS';
  switch (state) {
    case 'SUCCESS':
    case 'FAIL_CONTINUE':
      return { is: 'success', outputs: { ...toTexts(fields, names), hs_execution_state: String(state) } };
    case 'BLOCK':
    case 'ASYNC':
      return toBlock(fields['hs_expiration_duration'] ?? fields['hs_default_expiration']);
    default:
      return {
        ...{ is: 'failure', reason: `The app ended the action with ${JSON.stringify(state).slice(0, 200)}.` },
        ...withOutputs(fields, names),
      };
  }
}

/** What rules of the action look at. */
function withOutputs(fields: Fields, names: ReadonlySet<string>): { readonly outputs?: Record<string, string> } {
  const outputs = toTexts(fields, names);
  return Object.keys(outputs).length > 0 ? { outputs } : {};
}

function toBlock(duration: unknown): CallAnswer {
  if ((duration ?? null) === null) return { is: 'block', forMs: weekMs };
  const forMs = typeof duration === 'string' ? toDurationMs(duration) : undefined;
  if (forMs !== undefined) return { is: 'block', forMs: Math.min(forMs, longestBlockMs) };
  const shown = JSON.stringify(duration).slice(0, 200);
  return { is: 'failure', reason: `The app responded with an expiration that is not an ISO 8601 duration: ${shown}.` };
}

const parts = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const dayMs = 24 * 3_600_000;
const unitsMs = [365 * dayMs, 30 * dayMs, 7 * dayMs, dayMs, 3_600_000, 60_000, 1000];

/** Milliseconds of an ISO 8601 duration, with months of 30 days; undefined for anything else. */
export function toDurationMs(text: string): number | undefined {
  const found = text.length > 100 ? null : parts.exec(text);
  if (!found || /[PT]$/.test(text)) return undefined;
  const ms = unitsMs.reduce((sum, unit, place) => sum + unit * Number(found[place + 1] ?? 0), 0);
  return Number.isFinite(ms) ? Math.round(ms) : undefined;
}

function toRetryAfterMs(header: string | string[] | undefined): number {
  const text = String(header ?? '');
  return /^\d{1,12}$/.test(text) ? Number(text) : 0;
}

function toTexts(fields: Fields, names: ReadonlySet<string>): Record<string, string> {
  const known = Object.entries(fields).filter(([name]) => names.has(name));
  return Object.fromEntries(
    known.flatMap(([name, value]) => {
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isPlain ? [[name, String(value).slice(0, longestText).replaceAll('\u0000', '').toWellFormed()]] : [];
    }),
  );
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Only JSON objects have outputs. */
function parse(text: string): Fields {
  try {
    return toFields(JSON.parse(text));
  } catch {
    return {};
  }
}

const minuteMs = 60_000;
const longestPauseMs = 8 * 3_600_000;
const longestMs = 3 * dayMs;

/** When to repeat a call: after a minute, then after longer and longer pauses; undefined after three days. */
export function toNextAttempt(
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: Date },
  { now, afterMs }: { readonly now: Date; readonly afterMs: number },
): Date | undefined {
  const usualMs = minuteMs * 3 ** Math.min(attempts - 1, 10);
  const pauseMs = Math.min(longestPauseMs, afterMs > 0 ? afterMs : usualMs);
  const next = now.getTime() + pauseMs;
  return next > createdAt.getTime() + longestMs ? undefined : new Date(next);
}
