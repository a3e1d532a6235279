/** Shared free-disk-space check. */
export interface Room {
  /** Call before writing. Throws the error of the check. */
  assertRoom(): Promise<void>;
  /** The same after that many bytes have been written. */
  assertRoomAfter(bytes: number): Promise<void>;
}

/** How many bytes are written before the free space is checked again, and how long a check is valid. */
const lookBytes = 16 * 1024 * 1024;
const lookMs = 1000;

/** `look` throws without free space; `now` is in milliseconds. */
export function createRoom(look: () => Promise<void>, now: () => number = () => performance.now()): Room {
  let written = 0;
  let lookedAt = -Infinity;
  const assertRoom = async (): Promise<void> => {
    const at = now();
    if (written < lookBytes && at - lookedAt < lookMs) return;
    const before = written;
    await look();
    // Only after a successful check: a full disk is checked each time.
    written -= before;
    lookedAt = at;
  };
  return {
    assertRoom,
    async assertRoomAfter(bytes) {
      written += bytes;
      if (written >= lookBytes) await assertRoom();
    },
  };
}
