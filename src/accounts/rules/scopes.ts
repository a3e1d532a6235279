import rows from './scopes.json' with { type: 'json' };

type ScopeAccess = 'read' | 'write' | 'read-write' | 'other';

/** A permission that an app may request. */
interface Scope {
  readonly name: string;
  /** What it allows an app to do, in plain words for the consent page. */
  readonly meaning: string;
  readonly access: ScopeAccess;
}

/** All known scopes. The index is the number of the scope, so append new ones at the end only. */
export const scopes = rows as readonly Scope[];

const numbers: ReadonlyMap<string, number> = new Map(scopes.map(({ name }, number) => [name, number]));

export function findScope(name: string): Scope | undefined {
  const number = numbers.get(name);
  return number === undefined ? undefined : scopes[number];
}

export function isKnownScope(name: string): boolean {
  return numbers.has(name);
}

/** Returns the stable number of a known scope: tokens carry a bit per number. Throws for an unknown name. */
export function scopeNumber(name: string): number {
  const number = numbers.get(name);
  if (number === undefined) throw new Error(`There is no scope ${name}.`);
  return number;
}

export function scopeByNumber(number: number): Scope | undefined {
  return scopes[number];
}
