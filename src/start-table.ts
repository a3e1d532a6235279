import type { Mode } from './config/config.js';
import type { Engine } from './platform/db/db.js';

/** A line of the table: what it is, and its value. */
export type Credential = readonly [name: string, value: string];

interface StartTable {
  readonly url: string;
  readonly mode: Mode;
  readonly engine: Engine;
  readonly seeded: boolean;
  readonly workers: number;
  /** Groups of what is needed to sign in and to call. */
  readonly credentials: readonly (readonly Credential[])[];
}

/** The short table that a start prints: where to go, and with which credentials. */
export function toStartTable({ url, mode, engine, seeded, workers, credentials }: StartTable): string {
  const facts = [
    mode,
    engine === 'embedded' ? 'embedded database' : 'PostgreSQL',
    workers > 1 ? `${workers} workers` : '',
    seeded ? 'seeded just now' : '',
  ];
  const head: Credential[] = [
    ['Web app', url],
    ['API reference', `${url}/docs`],
    ['Mode', facts.filter((fact) => fact !== '').join(', ')],
  ];
  const groups = [head, ...credentials].filter((group) => group.length > 0);
  const width = Math.max(...groups.flat().map(([name]) => name.length));
  const lines = groups.map((group) => group.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n'));
  return `\n${lines.join('\n\n')}\n\n`;
}
