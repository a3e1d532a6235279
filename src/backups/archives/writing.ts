import { createRowsDigest } from '../tables/rows-digest.js';
import type { Place } from '../places/place.js';
import { toPartPath } from './manifest.js';
import { packPart, partBytes, type Part } from './parts.js';

interface Written {
  readonly rows: number;
  readonly digest: string;
  readonly parts: Part[];
}

const partsAtOnce = 3;

/** Writes lines in parts of bounded size, some at a time. */
export async function writeParts(
  place: Place,
  { id, name }: { readonly id: string; readonly name: string },
  lines: AsyncIterable<readonly string[]>,
): Promise<Written> {
  const digest = createRowsDigest();
  const pending: Promise<Part>[] = [];
  const parts: Part[] = [];
  let [waiting, bytes, index]: [string[], number, number] = [[], 0, 0];
  const write = async (path: string, content: readonly string[]): Promise<Part> => {
    const packed = await packPart(path, content);
    await place.put(path, packed.content);
    return packed.part;
  };
  const flush = async (): Promise<void> => {
    const part = write(toPartPath(id, name, index), waiting);
    // Awaited in order below.
    part.catch(() => undefined);
    pending.push(part);
    [waiting, bytes, index] = [[], 0, index + 1];
    if (pending.length >= partsAtOnce) parts.push(await pending.shift()!);
  };
  const add = async (line: string): Promise<void> => {
    digest.add(line);
    waiting.push(line);
    bytes += line.length;
    if (bytes >= partBytes) await flush();
  };
  try {
    for await (const some of lines) {
      for (const line of some) await add(line);
    }
    if (waiting.length > 0) await flush();
    for (const part of pending.splice(0)) parts.push(await part);
  } catch (error) {
    await Promise.allSettled(pending);
    throw error;
  }
  return { rows: digest.count(), digest: digest.read(), parts };
}
