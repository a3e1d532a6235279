import { describe, expect, it, vi } from 'vitest';
import { Problem } from '../../api/problem.js';
import type { StoredFile } from '../file-kinds.js';
import { createUploadQueue, type Sending } from './upload-queue.js';

interface Sent extends Sending {
  readonly name: string;
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
}

function newQueue(atOnce?: number) {
  const sent: Sent[] = [];
  const onDone = vi.fn();
  const queue = createUploadQueue<string>({
    ...(atOnce !== undefined && { atOnce }),
    onDone,
    send: (name, sending) =>
      new Promise((resolve, reject) => {
        const finish = () => resolve({ id: `id of ${name}` } as StoredFile);
        sent.push({ ...sending, name, finish, fail: reject });
      }),
  });
  const states = () => queue.list().map(({ order, state }) => `${order} ${state}`);
  return { queue, sent, states, onDone };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('uploads', () => {
  it('three uploads run at a time, the others follow in order', async () => {
    const { queue, sent, states, onDone } = newQueue();
    queue.add(['a', 'b', 'c', 'd', 'e']);
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    sent[1]?.finish();
    await settle();
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(states()).toEqual(['a sending', 'b done', 'c sending', 'd sending', 'e waiting']);
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ order: 'b', file: { id: 'id of b' } }));
  });

  it('a failed upload reports why and can be retried', async () => {
    const { queue, sent, states } = newQueue();
    const [id = 0] = queue.add(['a']);
    sent[0]?.fail(new Problem(409, { message: 'There already' }));
    await settle();
    expect(queue.list()[0]).toMatchObject({ state: 'failed', problem: { message: 'There already' } });
    queue.retry(id);
    expect(queue.list()[0]?.problem).toBeUndefined();
    sent[1]?.finish();
    await settle();
    expect(states()).toEqual(['a done']);
  });

  it('a cancelled upload is aborted, frees its slot, and its late result is ignored', async () => {
    const { queue, sent, states, onDone } = newQueue(1);
    const [id = 0] = queue.add(['a', 'b']);
    queue.cancel(id);
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(states()).toEqual(['a cancelled', 'b sending']);
    sent[0]?.onProgress(0.5);
    sent[0]?.finish();
    await settle();
    expect(states()).toEqual(['a cancelled', 'b sending']);
    expect(onDone).not.toHaveBeenCalled();
    queue.retry(id);
    expect(states()).toEqual(['a waiting', 'b sending']);
  });

  it('progress is reported, and listeners are called until they unsubscribe', () => {
    const { queue, sent } = newQueue();
    const listener = vi.fn();
    const stopListening = queue.subscribe(listener);
    queue.add(['a']);
    sent[0]?.onProgress(0.25);
    expect(queue.list()[0]?.progress).toBe(0.25);
    const calls = listener.mock.calls.length;
    stopListening();
    sent[0]?.onProgress(0.5);
    expect(listener).toHaveBeenCalledTimes(calls);
  });

  it('clear keeps unfinished uploads, stop removes all', async () => {
    const { queue, sent, states } = newQueue();
    queue.add(['a', 'b']);
    sent[0]?.finish();
    await settle();
    queue.clear();
    expect(states()).toEqual(['b sending']);
    queue.stop();
    expect(states()).toEqual([]);
    expect(sent[1]?.signal.aborted).toBe(true);
  });
});
