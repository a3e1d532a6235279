/** Costs are multiples of the work of reading one record. */
const writeCost = 2;
const writtenInputs = 7;
const readInputs = 10;
const listedRows = 50;
const bytesPerUnit = 16_384;

interface Asked {
  /** It changes nothing. */
  readonly reads: boolean;
  readonly body: unknown;
  readonly query: unknown;
  readonly bodyBytes: number;
}

/** What a request will take of the database, from what is known before its handler runs; searches are learned from earlier ones. */
export function toRequestCost({ reads, body, query, bodyBytes }: Asked): number {
  const inputs = countInputs(body);
  const work = reads ? 1 + inputs / readInputs + toLimit(query) / listedRows : writeCost + inputs / writtenInputs;
  // A large body waits in memory and takes long to validate.
  return Math.ceil(Math.max(work, bodyBytes / bytesPerUnit));
}

function countInputs(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0;
  if (Array.isArray(body)) return body.length;
  return 'inputs' in body && Array.isArray(body.inputs) ? body.inputs.length : 0;
}

function toLimit(query: unknown): number {
  const limit = typeof query === 'object' && query !== null && 'limit' in query ? Number(query.limit) : 0;
  return limit > 0 ? Math.min(limit, 500) : 0;
}
