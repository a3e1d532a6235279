import { describe, expect, it } from 'vitest';
import { createSharing, type Outcome } from './sharing.js';

/** Runs that end when the test says so. */
function watchRuns(
  toOutcome: (input: string, inputs: readonly string[]) => Outcome<string> = (input) => ({ value: input }),
) {
  const runs: { readonly inputs: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const run = (inputs: readonly string[]) =>
    new Promise<Outcome<string>[]>((resolve, reject) => {
      const end = () => resolve(inputs.map((input) => toOutcome(input, inputs)));
      runs.push({ inputs, end, fail: reject });
    });
  return { runs, run, list: () => runs.map(({ inputs }) => inputs.join('')) };
}

const turn = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)));
const account = {};

describe('concurrent inputs', () => {
  it('run together if they arrive in one turn, and alone if nobody else is there', async () => {
    const { runs, run, list } = watchRuns();
    const share = createSharing({ run, most: 100, atOnce: 1 });
    const alone = share(account, 'a', '1');
    await turn();
    expect(list()).toEqual(['1']);
    runs[0]?.end();
    expect(await alone).toBe('1');
    const both = [share(account, 'a', '2'), share(account, 'a', '3')];
    await turn();
    expect(list()).toEqual(['1', '23']);
    runs[1]?.end();
    expect(await Promise.all(both)).toEqual(['2', '3']);
  });

  it('run together with others that arrive while a run is under way, in their order, at most so many', async () => {
    const { runs, run, list } = watchRuns();
    const share = createSharing({ run, most: 3, atOnce: 1 });
    const all = [share(account, 'a', '0')];
    await turn();
    for (const input of ['1', '2', '3', '4', '5']) {
      all.push(share(account, 'a', input));
      await turn();
    }
    expect(list()).toEqual(['0']);
    for (let place = 0; place < 3; place += 1) {
      runs[place]?.end();
      await turn();
    }
    expect(list()).toEqual(['0', '123', '45']);
    expect(await Promise.all(all)).toEqual(['0', '1', '2', '3', '4', '5']);
  });

  it('have as many runs at once as allowed', async () => {
    const { runs, run, list } = watchRuns();
    const share = createSharing({ run, most: 2, atOnce: 2 });
    const all = ['1', '2', '3', '4', '5'].map((input) => share(account, 'a', input));
    await turn();
    expect(list()).toEqual(['12', '34']);
    runs[1]?.end();
    await turn();
    expect(list()).toEqual(['12', '34', '5']);
    runs[0]?.end();
    runs[2]?.end();
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('of another owner or group never share a run, nor wait for each other', async () => {
    const { runs, run, list } = watchRuns();
    const share = createSharing({ run, most: 100, atOnce: 1 });
    const all = [share(account, 'a', '1'), share({}, 'a', '2'), share(account, 'b', '3'), share(account, 'a', '4')];
    await turn();
    expect(list().sort()).toEqual(['14', '2', '3']);
    for (const each of runs) each.end();
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
  });
});

describe('an input that fails', () => {
  const refused = new Error('refused');

  it('does not affect its companions, and runs again alone: a companion may be the reason', async () => {
    const { runs, run, list } = watchRuns((input, inputs) =>
      input === 'b' && inputs.length > 1 ? { error: refused } : { value: input },
    );
    const share = createSharing({ run, most: 100, atOnce: 1 });
    const all = ['a', 'b', 'c'].map((input) => share(account, 'a', input));
    await turn();
    runs[0]?.end();
    expect(await Promise.all([all[0], all[2]])).toEqual(['a', 'c']);
    await turn();
    expect(list()).toEqual(['abc', 'b']);
    runs[1]?.end();
    expect(await all[1]).toBe('b');
  });

  it('is refused with its own error', async () => {
    const { runs, run } = watchRuns((input) => (input === 'b' ? { error: refused } : { value: input }));
    const share = createSharing({ run, most: 100, atOnce: 1 });
    const settled = Promise.allSettled(['a', 'b'].map((input) => share(account, 'a', input)));
    await turn();
    runs[0]?.end();
    await turn();
    runs[1]?.end();
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: refused },
    ]);
  });
});

describe('a run that fails as a whole', () => {
  it('is repeated for each input alone if the database refused it', async () => {
    const { runs, run, list } = watchRuns();
    const share = createSharing({ run, most: 100, atOnce: 1 });
    const settled = Promise.allSettled(['a', 'b'].map((input) => share(account, 'a', input)));
    await turn();
    const error = Object.assign(new Error('invalid input syntax'), { code: '22P02' });
    runs[0]?.fail(error);
    await turn();
    expect(list()).toEqual(['ab', 'a', 'b']);
    runs[1]?.end();
    runs[2]?.fail(error);
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: error },
    ]);
  });

  it.each(['CONNECTION_LOST', '57014'])('fails for every input and is not repeated after %s', async (code) => {
    const { runs, run, list } = watchRuns();
    const share = createSharing({ run, most: 100, atOnce: 1 });
    const settled = Promise.allSettled(['a', 'b'].map((input) => share(account, 'a', input)));
    await turn();
    const error = Object.assign(new Error('gone'), { code });
    runs[0]?.fail(error);
    expect(await settled).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(list()).toEqual(['ab']);
  });

  it('does not keep later inputs from running', async () => {
    const { runs, run } = watchRuns();
    const share = createSharing({ run, most: 1, atOnce: 1 });
    const first = share(account, 'a', '1').catch((error: unknown) => error);
    const second = share(account, 'a', '2');
    await turn();
    runs[0]?.fail(refused());
    await first;
    await turn();
    runs[1]?.end();
    expect(await second).toBe('2');
  });
});

const refused = () => new Error('refused');
