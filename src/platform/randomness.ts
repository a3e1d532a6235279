import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Random bytes with a name: the same name has the same bytes for the same seed. */
interface Stream {
  readonly name: string;
  blocks: number;
  rest: Buffer;
}

interface Seeded {
  readonly seed: string;
  /** What is drawn outside {@link drawAs}. */
  background: Stream;
  readonly storage: AsyncLocalStorage<Stream>;
}

let seeded: Seeded | undefined;

/**
 * Makes all draws of this process deterministic from here on: each piece of work that {@link drawAs} names draws what it drew in
 * another process with the same seed, whatever happens beside it. For sandboxes: a client that knows the seed knows every token.
 */
export function seedDraws(seed: string): void {
  seeded = { seed, background: toStream('background'), storage: new AsyncLocalStorage() };
}

/** Begins the draws outside {@link drawAs} again, under another name. */
export function nameBackground(name: string): void {
  if (seeded) seeded.background = toStream(name);
}

/** Runs a piece of work, also what it does asynchronously, that draws under a name. Without a seed, just runs it. */
export function drawAs<T>(name: string, work: () => T): T {
  return seeded ? seeded.storage.run(toStream(name), work) : work();
}

/** Random bytes: of the operating system, or deterministic. */
export function drawBytes(count: number): Buffer {
  if (!seeded) return randomBytes(count);
  const stream = seeded.storage.getStore() ?? seeded.background;
  while (stream.rest.length < count) {
    const block = createHash('sha256').update(`${seeded.seed}\n${stream.name}\n${stream.blocks}`).digest();
    stream.blocks += 1;
    stream.rest = Buffer.concat([stream.rest, block]);
  }
  const drawn = stream.rest.subarray(0, count);
  stream.rest = stream.rest.subarray(count);
  return drawn;
}

const limit48 = 2 ** 48;

/** A random whole number from 0, below `limit`, each as likely as the others. */
export function drawBelow(limit: number): number {
  if (!seeded) return randomInt(limit);
  const largest = limit48 - (limit48 % limit);
  for (;;) {
    const drawn = drawBytes(6).readUIntBE(0, 6);
    if (drawn < largest) return drawn % limit;
  }
}

function toStream(name: string): Stream {
  return { name, blocks: 0, rest: Buffer.alloc(0) };
}
