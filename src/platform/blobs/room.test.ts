import { expect, it } from 'vitest';
import { createRoom } from './room.js';

const mebibyte = 1024 * 1024;

function createDisk() {
  const disk = { looks: 0, isFull: false, now: 0 };
  const look = async () => {
    disk.looks += 1;
    if (disk.isFull) throw new Error('full');
  };
  return { disk, room: createRoom(look, () => disk.now) };
}

it('many small writes in a second check the disk once', async () => {
  const { disk, room } = createDisk();
  for (let count = 0; count < 100; count += 1) {
    await room.assertRoom();
    await room.assertRoomAfter(1000);
  }
  expect(disk.looks).toBe(1);
  disk.now += 1000;
  await room.assertRoom();
  expect(disk.looks).toBe(2);
});

it('all writers together check it again after 16 MiB', async () => {
  const { disk, room } = createDisk();
  await Promise.all([room.assertRoom(), room.assertRoom()]);
  const before = disk.looks;
  for (let count = 0; count < 32; count += 1) await room.assertRoomAfter(mebibyte);
  expect(disk.looks).toBe(before + 2);
  disk.isFull = true;
  await expect(room.assertRoomAfter(16 * mebibyte)).rejects.toThrow('full');
});

it('a full disk is checked each time, until space is free', async () => {
  const { disk, room } = createDisk();
  disk.isFull = true;
  for (let count = 0; count < 3; count += 1) await expect(room.assertRoom()).rejects.toThrow('full');
  expect(disk.looks).toBe(3);
  disk.isFull = false;
  await room.assertRoom();
  await room.assertRoom();
  expect(disk.looks).toBe(4);
});
