import rows from './scopes.json' with { type: 'json' };

type ScopeAccess = 'read' | 'write' | 'read-write' | 'other';

/** A permission that an app may ask for. */
interface Scope {
  readonly name: string;
  /** What it lets an app do, in plain words for a consent page. */
  readonly meaning: string;
  readonly access: ScopeAccess;
}

/** Every known scope; the place in the list is its number, so the file only ever grows at its end. */
export const scopes = rows as readonly Scope[];

const numbers: ReadonlyMap<string, number> = new Map(scopes.map(({ name }, number) => [name, number]));

export function findScope(name: string): Scope | undefined {
  const number = numbers.get(name);
  return number === undefined ? undefined : scopes[number];
}

export function isKnownScope(name: string): boolean {
  return numbers.has(name);
}

/** The stable number of a known scope: tokens carry a bit per number. Throws for a name that is none. */
export function scopeNumber(name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`There is no scope ${name}.`);
  return number;
}

export function scopeByNumber(number: number): Scope | undefined {
  return scopes[number];
}
