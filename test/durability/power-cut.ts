import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFile, identify, namesFile } from './shadow.mjs';

const page = 4096;

/** The identity of the file with a name; null for a directory. */
type Names = Record<string, string | null>;

export interface PowerCut {
  /** The cluster as seen by the operating system when its process was killed. */
  readonly live: string;
  /** The data that is certainly on the disk. */
  readonly shadow: string;
  /** The output directory. */
  readonly out: string;
  /** The probability for each unsynced part (page, length, name) to be on the disk nevertheless. */
  readonly survival: number;
  readonly random: () => number;
}

/** Creates from a cluster and its shadow what a power cut would have left on the disk. */
export function cutPower({ live, shadow, out, survival, random }: PowerCut): void {
  const survives = () => random() < survival;
  const liveFiles = new Map<string, string>();
  listFiles(live, liveFiles);
  restore('');

  function restore(directory: string): void {
    mkdirSync(join(out, directory), { recursive: true, mode: 0o700 });
    const file = namesFile(shadow, directory);
    const durable = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Names) : {};
    const now = listNames(join(live, directory));
    for (const name of new Set([...Object.keys(durable), ...Object.keys(now)])) {
      const identity = pick(durable[name], now[name]);
      if (identity === undefined) continue;
      if (identity === null) restore(join(directory, name));
      else writeFileSync(join(out, directory, name), blend(identity), { mode: 0o600 });
    }
  }

  /** The file with the name: that of the last sync of the directory, or, by chance, the current one. */
  function pick(before: string | null | undefined, after: string | null | undefined): string | null | undefined {
    if (before === after) return before;
    return survives() ? after : before;
  }

  function blend(identity: string): Buffer {
    const kept = contentFile(shadow, identity);
    const durable = existsSync(kept) ? readFileSync(kept) : Buffer.alloc(0);
    const path = liveFiles.get(identity);
    if (path === undefined || survival === 0) return durable;
    const now = readFileSync(path);
    const result = Buffer.alloc(survives() ? now.length : durable.length);
    durable.copy(result);
    for (let at = 0; at < result.length; at += page) {
      if (survives()) now.copy(result, at, at, at + page);
    }
    return result;
  }
}

function listNames(directory: string): Names {
  if (!existsSync(directory)) return {};
  const entries = readdirSync(directory, { withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => [entry.name, entry.isDirectory() ? null : identify(join(directory, entry.name))]),
  );
}

function listFiles(directory: string, found: Map<string, string>): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) listFiles(path, found);
    else found.set(identify(path), path);
  }
}
