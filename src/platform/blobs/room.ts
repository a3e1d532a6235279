/** Looks at the room on a disk for all who write to it. */
export interface Room {
  /** To be awaited before anything is written. Throws what the look throws. */
  assertRoom(): Promise<void>;
  /** The same after so many bytes have been written. */
  assertRoomAfter(bytes: number): Promise<void>;
}

/** How much is written before the room on the disk is looked at again, and how long a look is good. */
const lookBytes = 16 * 1024 * 1024;
const lookMs = 1000;

/** `look` throws where there is no room; `now` is in milliseconds. */
export function createRoom(look: () => Promise<void>, now: () => number = () => performance.now()): Room {
  let written = 0;
  let lookedAt = -Infinity;
  const assertRoom = async (): Promise<void> => {
    const at = now();
    if (written < lookBytes && at - lookedAt < lookMs) return;
    const before = written;
    await look();
    // Only what has been found to have room: a disk that is full is looked at each time.
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
