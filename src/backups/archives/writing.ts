import { createRowsDigest } from '../tables/rows-digest.js';
import type { Place } from '../places/place.js';
import { toPartPath } from './manifest.js';
import { createPartBuffer, packPart, type Part, type PartBuffer } from './parts.js';

interface Written {
  readonly rows: number;
  readonly digest: string;
  readonly parts: Part[];
}

/** Compressing them goes beside reading the next one. */
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
  const spare: PartBuffer[] = [];
  let [waiting, index] = [createPartBuffer(), 0];
  const write = async (path: string, buffer: PartBuffer): Promise<Part> => {
    const { part, content } = await packPart(path, buffer);
    buffer.clear();
    spare.push(buffer);
    await place.put(path, content);
    return part;
  };
  const flush = async (): Promise<void> => {
    const part = write(toPartPath(id, name, index), waiting);
    // Awaited in order below.
    part.catch(() => undefined);
    pending.push(part);
    index += 1;
    if (pending.length >= partsAtOnce) parts.push(await pending.shift()!);
    waiting = spare.pop() ?? createPartBuffer();
  };
  const add = async (some: readonly string[]): Promise<void> => {
    for (const line of some) {
      digest.add(line);
      if (waiting.add(line)) continue;
      await flush();
      waiting.add(line);
    }
  };
  try {
    for await (const some of lines) await add(some);
    if (waiting.rows() > 0) await flush();
    for (const part of pending.splice(0)) parts.push(await part);
  } catch (error) {
    await Promise.allSettled(pending);
    throw error;
  }
  return { rows: digest.count(), digest: digest.read(), parts };
}
