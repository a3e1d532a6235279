/** Collects the engine's output in blocks that can be transferred to another thread without a copy. */
export interface Output {
  append(bytes: Uint8Array): void;
  isEmpty(): boolean;
  /** Returns the output so far and empties it. */
  take(): Uint8Array<ArrayBuffer>[];
}

const firstBlock = 16 * 1024;
const largestBlock = 1024 * 1024;

export function createOutput(): Output {
  let full: Uint8Array<ArrayBuffer>[] = [];
  let block = new Uint8Array(0);
  let used = 0;

  const grow = () => {
    if (used > 0) full.push(block);
    block = new Uint8Array(Math.min(largestBlock, Math.max(firstBlock, block.length * 2)));
    used = 0;
  };

  return {
    append(bytes) {
      for (let taken = 0; taken < bytes.length;) {
        if (used === block.length) grow();
        const part = bytes.subarray(taken, taken + block.length - used);
        block.set(part, used);
        used += part.length;
        taken += part.length;
      }
    },
    isEmpty: () => used === 0 && full.length === 0,
    take() {
      const blocks = used > 0 ? [...full, block.subarray(0, used)] : full;
      full = [];
      block = new Uint8Array(0);
      used = 0;
      return blocks;
    },
  };
}
