/** A difference between two values. */
export interface Difference {
  /** `results[0].properties.name`; empty for the values themselves. */
  readonly path: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly before?: unknown;
  readonly after?: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists the differences of two JSON values in the order of the document. Arrays are aligned, not compared place by place. */
export function diffJson(before: unknown, after: unknown, path = ''): Difference[] {
  if (isMembers(before) && isMembers(after)) return diffMembers(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return diffArrays(before, after, path);
  return isSame(before, after) ? [] : [{ path, kind: 'changed', before, after }];
}

function diffMembers(before: Members, after: Members, path: string): Difference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name): Difference[] => {
    const own = toMemberPath(path, name);
    if (!Object.hasOwn(after, name)) return [{ path: own, kind: 'removed', before: before[name] }];
    if (!Object.hasOwn(before, name)) return [{ path: own, kind: 'added', after: after[name] }];
    return diffJson(before[name], after[name], own);
  });
}

function toMemberPath(path: string, name: string): string {
  if (!/^[\w$-]+$/.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

function diffArrays(before: readonly unknown[], after: readonly unknown[], path: string): Difference[] {
  return align(before, after).flatMap(([left, right]): Difference[] => {
    const own = `${path}[${right ?? left}]`;
    if (right === undefined) return [{ path: own, kind: 'removed', before: before[left as number] }];
    if (left === undefined) return [{ path: own, kind: 'added', after: after[right] }];
    return diffJson(before[left], after[right], own);
  });
}

type Pair = readonly [left: number | undefined, right: number | undefined];

/** Beyond this product of lengths, elements are compared place by place. */
const maxCells = 250_000;

/** Pairs the elements of two arrays: equal ones, and objects with the same id, stay together; what is between is paired in order. */
function align(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const [left, right] = [before.map(toKey), after.map(toKey)];
  const matched = left.length * right.length > maxCells ? [] : findCommon(left, right);
  const pairs: Pair[] = [];
  let [from, to] = [0, 0];
  for (const [nextLeft, nextRight] of [...matched, [left.length, right.length] as const]) {
    const [gone, come] = [nextLeft - from, nextRight - to];
    // Elements with ids are never the same under another id.
    for (let step = 0; step < Math.max(gone, come); step += 1) {
      const [one, other] = [step < gone ? from + step : undefined, step < come ? to + step : undefined];
      const areDistinct = one !== undefined && other !== undefined && hasId(before[one]) && hasId(after[other]);
      if (areDistinct) pairs.push([one, undefined], [undefined, other]);
      else pairs.push([one, other]);
    }
    if (nextLeft < left.length || nextRight < right.length) pairs.push([nextLeft, nextRight]);
    [from, to] = [nextLeft + 1, nextRight + 1];
  }
  return pairs;
}

const hasId = (value: unknown): value is { readonly id: unknown } => isMembers(value) && Object.hasOwn(value, 'id');

function toKey(value: unknown): string {
  return hasId(value) ? `id ${JSON.stringify(value.id)}` : JSON.stringify(sorted(value));
}

/** The same value with members in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The longest common subsequence of two lists, as pairs of places. */
function findCommon(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  const width = right.length + 1;
  const lengths = new Uint32Array((left.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < left.length && j < right.length;) {
    if (left[i] === right[j]) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
