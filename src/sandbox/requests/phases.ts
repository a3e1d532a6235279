/** When a request left each phase, in milliseconds since it arrived; phases that it did not reach have none. */
export interface Marks {
  authenticated?: number;
  received?: number;
  admitted?: number;
  /** After the delay of a sandbox fault. */
  struck?: number;
  validated?: number;
  handled?: number;
}

interface Span {
  /** Milliseconds since the request arrived. */
  readonly start: number;
  readonly milliseconds: number;
}

export interface Timing {
  /** One after the other, without gaps. */
  readonly phases: readonly (Span & { readonly name: string })[];
  /** Null if statements were not measured. */
  readonly database: {
    readonly statements: number;
    /** The time during which at least one statement was running. */
    readonly milliseconds: number;
    readonly spans: readonly Span[];
  } | null;
}

/** The phases by the mark at their end, in order. `response` ends with the request. */
const order = [
  ['authentication', 'authenticated'],
  ['body', 'received'],
  ['admission', 'admitted'],
  ['fault', 'struck'],
  ['validation', 'validated'],
  ['handler', 'handled'],
] as const;

/** Returns the phases of a request. One that was rejected ends in the phase that rejected it. */
export function toPhases(all: Marks, total: number): Timing['phases'] {
  const { received = Infinity, ...others } = all;
  // A request without a body ends at any time.
  const marks: Marks = received <= (others.admitted ?? total) ? all : others;
  const ends = order.map(([name, mark]) => ({ name, end: mark === 'handled' ? undefined : marks[mark] }));
  const last = ends.findLastIndex(({ end }) => end !== undefined);
  const rejecting = ends[last + 1];
  if (rejecting) rejecting.end = marks.handled ?? total;
  const each = [...ends, { name: 'response', end: total }];
  let start = 0;
  return each.flatMap(({ name, end }) => {
    if (end === undefined) return [];
    const phase = { name, start: toTenths(start), milliseconds: toTenths(Math.max(0, end - start)) };
    start = Math.max(start, end);
    return isShown(phase) ? [phase] : [];
  });
}

/** Most requests have no fault and no body. */
function isShown({ name, milliseconds }: { readonly name: string; readonly milliseconds: number }): boolean {
  return milliseconds > 0 || (name !== 'fault' && name !== 'body');
}

interface Measured {
  readonly statements: number;
  readonly spans: readonly Span[];
}

/** Converts measured statements, with times of `performance.now()`, to the time since the request arrived. */
export function toDatabaseTime({ statements, spans }: Measured, origin: number): NonNullable<Timing['database']> {
  const sorted = spans.toSorted((a, b) => a.start - b.start);
  let busy = 0;
  let until = 0;
  for (const { start, milliseconds } of sorted) {
    busy += Math.max(0, start + milliseconds - Math.max(start, until));
    until = Math.max(until, start + milliseconds);
  }
  return {
    statements,
    milliseconds: toTenths(busy),
    spans: sorted.map(({ start, milliseconds }) => ({
      start: toTenths(start - origin),
      milliseconds: toTenths(milliseconds),
    })),
  };
}

const toTenths = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
