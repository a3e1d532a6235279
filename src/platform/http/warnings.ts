import type { FastifyRequest } from 'fastify';

const notes = new WeakMap<object, Set<string>>();
const maxWarnings = 20;
const maxNameCharacters = 100;

/** Adds a warning for the request log, about a request or its parsed body: each once, 20 at most. */
export function noteWarning(about: object, warning: string): void {
  const known = notes.get(about) ?? new Set();
  if (known.size < maxWarnings) known.add(warning);
  notes.set(about, known);
}

/** The same for each ignored name of something: `ignored property "foo"`. */
export function noteIgnored(about: object, what: string, names: Iterable<string>): void {
  for (const name of names) {
    noteWarning(about, `ignored ${what} ${JSON.stringify(name.slice(0, maxNameCharacters))}`);
    if ((notes.get(about)?.size ?? 0) >= maxWarnings) return;
  }
}

/** What the request log says about a request besides its outcome, 20 at most. */
export function listWarnings(request: FastifyRequest): string[] {
  const { body } = request;
  const ofBody = typeof body === 'object' && body !== null ? (notes.get(body) ?? []) : [];
  return [...ofBody, ...(notes.get(request) ?? [])].slice(0, maxWarnings);
}
