import type { Counts, Notes } from './pull.store.js';

export interface NewNote {
  readonly reason: string;
  /** A record, property or file. */
  readonly subject: string;
}

const mostExamples = 20;
const mostReasons = 500;
const otherReasons = 'for other reasons';

/** The report of a step stays small, whatever the source contains. */
export function withNotes(before: Notes, added: readonly NewNote[]): Notes {
  const notes = new Map(Object.entries(before));
  for (const { reason: given, subject } of added) {
    const reason = notes.has(given) || notes.size < mostReasons ? given : otherReasons;
    const { count, examples } = notes.get(reason) ?? { count: 0, examples: [] };
    const isNew = examples.length < mostExamples && !examples.includes(subject);
    notes.set(reason, { count: count + 1, examples: isNew ? [...examples, subject.slice(0, 200)] : examples });
  }
  return Object.fromEntries(notes);
}

export function withCounts(before: Counts, added: Counts): Counts {
  const counts = new Map(Object.entries(before));
  for (const [name, count] of Object.entries(added)) if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  return Object.fromEntries(counts);
}
