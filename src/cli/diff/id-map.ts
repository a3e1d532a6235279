/** Which ids of a recording are which ones of the server that it is replayed on. */
export interface IdMap {
  /** Learns from what both say about the same thing. */
  learn(recorded: unknown, replayed: unknown): void;
  /** A path with its query, with the ids of the server. */
  inPath(path: string): string;
  /** A body, with the ids of the server. */
  inBody(text: string): string;
}

const nameOfId = /^(?:id|.*Ids?|vid|hs_object_id|portal_?[iI]d|hub_?[iI]d|after|token|correlationId)$/;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function createIdMap(): IdMap {
  const ids = new Map<string, string>();
  const learnMember = (name: string, [recorded, replayed]: readonly [unknown, unknown]): void => {
    if (isScalar(recorded) && isScalar(replayed)) {
      const [from, to] = [String(recorded), String(replayed)];
      if (from !== to && from !== '' && to !== '' && (nameOfId.test(name) || uuid.test(from))) ids.set(from, to);
    } else learn(recorded, replayed, name);
  };
  const learn = (recorded: unknown, replayed: unknown, name = ''): void => {
    if (Array.isArray(recorded) && Array.isArray(replayed)) {
      if (recorded.length !== replayed.length) return;
      recorded.forEach((item: unknown, index) => learnMember(name, [item, replayed[index]]));
    } else if (isObject(recorded) && isObject(replayed)) {
      for (const [key, value] of Object.entries(recorded)) learnMember(key, [value, replayed[key]]);
    }
  };
  const toKnown = (text: string): string => ids.get(text) ?? text;
  const translate = (value: unknown): unknown => {
    if (typeof value === 'string') return toKnown(value);
    if (typeof value === 'number') return ids.has(String(value)) ? toNumber(toKnown(String(value))) : value;
    if (Array.isArray(value)) return value.map(translate);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [toKnown(key), translate(member)]));
  };
  return {
    learn: (recorded, replayed) => learn(recorded, replayed),
    inPath: (path) => path.replace(/[^/?&=,:]+/g, toKnown),
    inBody(text) {
      const body = parseJson(text);
      return body === undefined ? text.replace(/[^&=]+/g, toKnown) : JSON.stringify(translate(body));
    },
  };
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** An object of JSON. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const toNumber = (text: string): number | string => (Number.isSafeInteger(Number(text)) ? Number(text) : text);

/** Undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
