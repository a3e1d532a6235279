import { describe, expect, it } from 'vitest';
import { openAppSession } from '../support/app-session.js';
import { newHub } from '../support/hubs.js';
import { roundsOf } from '../support/large.js';
import { compareAll } from './record-model/comparison.js';
import { createModel } from './record-model/model.js';
import { doSomething } from './record-model/operations.js';
import { createRandom } from './record-model/random.js';
import type { World } from './record-model/world.js';

const seeds = roundsOf(16, 20, 200);
const operations = 500;
const atOnce = 8;

describe('any sequence of operations on records (Spec 4.3, 4.4)', () => {
  it(`matches the model, for ${seeds} sequences of ${operations}`, { timeout: 900_000 }, async () => {
    const waiting = Array.from({ length: seeds }, (_, place) => place + 1);
    const done: number[] = [];
    const work = async () => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        await runSequence(seed);
        done.push(seed);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    expect(done).toHaveLength(seeds);
  });
});

async function runSequence(seed: number): Promise<void> {
  const world = await createWorld(seed);
  for (let step = 1; step <= operations; step += 1) {
    try {
      await doSomething(world);
      if (step % 100 === 0) await compareAll(world);
    } catch (error) {
      throw new Error(
        `Sequence ${seed}, operation ${step}: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
      );
    }
  }
}

async function createWorld(seed: number): Promise<World> {
  const hub = await newHub({ name: `Sequence ${seed}` });
  for (const [type, groupName] of [
    ['companies', 'companyinformation'],
    ['tickets', 'ticketinformation'],
  ]) {
    const json = { name: 'sku', label: 'SKU', type: 'string', fieldType: 'text', groupName, hasUniqueValue: true };
    const made = await hub.request({ path: `/crm/v3/properties/${type}`, json });
    if (made.status !== 201) throw new Error(made.text);
  }
  const session = await openAppSession(hub.baseUrl, hub.user);
  return {
    hub,
    model: createModel(),
    random: createRandom(seed),
    asUser: (path, json) => session.request(hub.hubId, { path, json }),
  };
}
