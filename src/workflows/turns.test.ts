import { describe, expect, it, vi } from 'vitest';
import { newActionApp, openActionServer } from '../../test/support/custom-actions.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { createContacts, soon } from '../../test/support/lists.js';
import {
  createFlow,
  enrollmentsAre,
  flowsPath,
  listEnrollments,
  setProperty,
  single,
  toFlow,
  whenHas,
} from '../../test/support/workflows.js';

vi.setConfig({ testTimeout: 240_000 });

const inDublin = whenHas('city', 'Dublin');
const inCork = whenHas('city', 'Cork');
const mark = [setProperty(1, 'jobtitle', 'Marked')];
const createDubliners = (hub: TestHub, count: number) =>
  createContacts(hub, ...Array.from({ length: count }, (_, place) => ({ city: 'Dublin', zip: String(place) })));

/** Nothing is left for later tests to wait for. */
async function removeFlow(hub: TestHub, flowId: string): Promise<void> {
  expect((await hub.request({ method: 'DELETE', path: `${flowsPath}/${flowId}` })).status).toBe(204);
}

async function countCompleted(hub: TestHub, flowId: string): Promise<number> {
  const { body } = await hub.request({ path: `/_app/workflows?flowId=${flowId}` });
  return (body.results[0] as { enrollments: { completed: number } }).enrollments.completed;
}

describe('accounts take turns', () => {
  it('one record does not wait for the thousands of records of others', async () => {
    const each = 1000;
    const set = (actionId: number, next?: number) => setProperty(actionId, 'jobtitle', `Step ${actionId}`, next);
    const large = toFlow([set(1, 2), set(2, 3), set(3)], inDublin);
    // More accounts than a process serves at the same time.
    const busy = await Promise.all(Array.from({ length: 5 }, () => newHub()));
    for (const one of busy) await createDubliners(one, each);
    const hub = await newHub();
    const flowId = await createFlow(hub, toFlow(mark, inCork));
    const flows = await Promise.all(busy.map(async (one) => [one, await createFlow(one, large)] as const));
    await createContacts(hub, { city: 'Cork' });
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    const done = await Promise.all(flows.map((flow) => countCompleted(...flow)));
    const sum = done.reduce((total, count) => total + count, 0);
    expect(sum, String(done)).toBeLessThan((each * busy.length) / 2);
    for (const flow of flows) await removeFlow(...flow);
  });

  it('the request of one record does not wait for the requests of others, whose app does not respond', async () => {
    const [silent, quick] = [await openActionServer(), await openActionServer()];
    silent.app.respond = () => new Promise(() => undefined);
    const [theirs, ours] = [await newActionApp(silent.url), await newActionApp(quick.url)];
    const toCall = (definitionId: string) => [single(1, `1-${definitionId}`, {}, 2), setProperty(2, 'zip', 'Done')];
    await createDubliners(theirs.hub, 30);
    const flowIds = [];
    for (let count = 0; count < 6; count += 1) {
      flowIds.push(await createFlow(theirs.hub, toFlow(toCall(theirs.definitionId), inDublin)));
    }
    // Steps that wait for their requests are not due.
    const areCalling = async (flowId: string) =>
      expect((await listEnrollments(theirs.hub, flowId)).filter(({ dueAt }) => !dueAt)).toHaveLength(30);
    for (const flowId of flowIds) await soon(() => areCalling(flowId), 60_000);
    await soon(async () => expect(silent.hits.length).toBeGreaterThan(0), 60_000);
    await createContacts(ours.hub, { city: 'Dublin' });
    const flowId = await createFlow(ours.hub, toFlow(toCall(ours.definitionId), inDublin));
    await enrollmentsAre(ours.hub, flowId, ['COMPLETED']);
    // None of theirs has ended, for want of a response, and no more are in progress than an account may have.
    expect(silent.hits).toHaveLength(10);
    for (const id of flowIds) await removeFlow(theirs.hub, id);
    for (const { close } of [silent, quick]) close();
  });
});
