import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { createSharing } from './sharing.js';

type Refuse = (input: string, inputs: readonly string[]) => Error | undefined;

/** Runs that end when the test ends them, with each input as its value unless it is refused. */
function watchRuns({ most = 100, atOnce = 1 } = {}, refuse: Refuse = () => undefined) {
  const runs: { readonly inputs: readonly string[]; end: () => void; fail: (error: Error) => void }[] = [];
  const run = (inputs: readonly string[]) =>
    new Promise<void>((resolve, reject) => runs.push({ inputs, end: resolve, fail: reject }));
  const share = createSharing<string, string>({
    async alone(input) {
      await run([input]);
      const refusal = refuse(input, [input]);
      if (refusal) throw refusal;
      return input;
    },
    async together(inputs) {
      await run(inputs);
      return inputs.map((input) => (refuse(input, inputs) ? undefined : { value: input }));
    },
    most,
    atOnce,
  });
  return { runs, share, list: () => runs.map(({ inputs }) => inputs.join('')) };
}

const turn = () => new Promise<void>((done) => setImmediate(() => setImmediate(done)));
const account = {};

describe('concurrent inputs', () => {
  it('run at once if nothing is under way, and together if they arrive in one turn', async () => {
    const { runs, share, list } = watchRuns({ most: 100, atOnce: 2 });
    const alone = share(account, 'a', '1');
    expect(list()).toEqual(['1']);
    runs[0]?.end();
    expect(await alone).toBe('1');
    await turn();
    const all = ['2', '3', '4'].map((input) => share(account, 'a', input));
    expect(list()).toEqual(['1', '2']);
    await turn();
    expect(list()).toEqual(['1', '2', '34']);
    for (const { end } of runs) end();
    expect(await Promise.all(all)).toEqual(['2', '3', '4']);
  });

  it('run together with others that arrive while a run is under way, in their order, at most so many', async () => {
    const { runs, share, list } = watchRuns({ most: 3, atOnce: 1 });
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
    const { runs, share, list } = watchRuns({ most: 2, atOnce: 2 });
    const all = ['1', '2', '3', '4', '5'].map((input) => share(account, 'a', input));
    await turn();
    expect(list()).toEqual(['1', '23']);
    runs[1]?.end();
    await turn();
    expect(list()).toEqual(['1', '23', '45']);
    runs[0]?.end();
    runs[2]?.end();
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('of another owner or group never share a run, nor wait for each other', async () => {
    const { runs, share, list } = watchRuns({ most: 100, atOnce: 1 });
    const all = [share(account, 'a', '1'), share({}, 'a', '2'), share(account, 'b', '3'), share(account, 'a', '4')];
    await turn();
    expect(list()).toEqual(['1', '2', '3']);
    for (const { end } of runs) end();
    await turn();
    expect(list()).toEqual(['1', '2', '3', '4']);
    runs[3]?.end();
    expect(await Promise.all(all)).toEqual(['1', '2', '3', '4']);
  });
});

/** Sends inputs that run together: behind another one that is under way. */
async function sendTogether(inputs: readonly string[], watched: ReturnType<typeof watchRuns>) {
  const { share } = watched;
  const first = share(account, 'a', 'first');
  const sent = inputs.map((input) => share(account, 'a', input));
  const settled = Promise.allSettled(sent);
  watched.runs[0]?.end();
  await first;
  await turn();
  return {
    settled,
    runs: watched.runs.slice(1),
    later: () => watched.runs.slice(2),
    list: () => watched.list().slice(1),
  };
}

it('runs belong to the input that leads them, not to one that ended before', async () => {
  const storage = new AsyncLocalStorage<string>();
  const leaders: (string | undefined)[] = [];
  const note = async () => {
    leaders.push(storage.getStore());
    await turn();
  };
  const share = createSharing<string, string>({
    alone: (input) => note().then(() => input),
    together: (inputs) => note().then(() => inputs.map((value) => ({ value }))),
    most: 100,
    atOnce: 1,
  });
  await Promise.all(['1', '2', '3'].map((input) => storage.run(input, () => share(account, 'a', input))));
  expect(leaders).toEqual(['1', '2']);
});

describe('an input that fails', () => {
  const refused = new Error('refused');

  it('does not affect its companions, and runs again alone: a companion may be the reason', async () => {
    const watched = watchRuns({}, (input, inputs) => (input === 'b' && inputs.length > 1 ? refused : undefined));
    const { settled, runs, later, list } = await sendTogether(['a', 'b', 'c'], watched);
    runs[0]?.end();
    await turn();
    expect(list()).toEqual(['abc', 'b']);
    later()[0]?.end();
    expect(await settled).toEqual(['a', 'b', 'c'].map((value) => ({ status: 'fulfilled', value })));
  });

  it('is refused with its own error', async () => {
    const watched = watchRuns({}, (input) => (input === 'b' ? refused : undefined));
    const { settled, runs, later } = await sendTogether(['a', 'b'], watched);
    runs[0]?.end();
    await turn();
    later()[0]?.end();
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: refused },
    ]);
  });
});

describe('a run that fails as a whole', () => {
  it('is repeated for each input alone if the database refused it', async () => {
    const { settled, runs, later, list } = await sendTogether(['a', 'b'], watchRuns());
    const error = Object.assign(new Error('invalid input syntax'), { code: '22P02' });
    runs[0]?.fail(error);
    await turn();
    expect(list()).toEqual(['ab', 'a', 'b']);
    later()[0]?.end();
    later()[1]?.fail(error);
    expect(await settled).toEqual([
      { status: 'fulfilled', value: 'a' },
      { status: 'rejected', reason: error },
    ]);
  });

  it.each(['CONNECTION_LOST', '57014'])('fails for every input and is not repeated after %s', async (code) => {
    const { settled, runs, list } = await sendTogether(['a', 'b'], watchRuns());
    const error = Object.assign(new Error('gone'), { code });
    runs[0]?.fail(error);
    expect(await settled).toEqual([
      { status: 'rejected', reason: error },
      { status: 'rejected', reason: error },
    ]);
    expect(list()).toEqual(['ab']);
  });

  it('fails for every input after an error that is said to be of all', async () => {
    const full = new Error('full');
    const runs: string[] = [];
    const share = createSharing<string, string>({
      async alone(input) {
        runs.push(input);
        await turn();
        return input;
      },
      async together(inputs) {
        runs.push(inputs.join(''));
        throw full;
      },
      most: 100,
      atOnce: 1,
      failsAll: (error) => error === full,
    });
    const all = ['1', '2', '3'].map((input) => share(account, 'a', input));
    expect(await Promise.allSettled(all)).toEqual([
      { status: 'fulfilled', value: '1' },
      { status: 'rejected', reason: full },
      { status: 'rejected', reason: full },
    ]);
    expect(runs).toEqual(['1', '23']);
  });

  it('does not keep later inputs from running', async () => {
    const { runs, share } = watchRuns({ most: 1, atOnce: 1 });
    const first = share(account, 'a', '1').catch((error: unknown) => error);
    const second = share(account, 'a', '2');
    runs[0]?.fail(new Error('refused'));
    await first;
    await turn();
    runs[1]?.end();
    expect(await second).toBe('2');
  });
});
