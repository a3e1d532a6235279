import { beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../test/support/app.js';
import { request } from '../../test/support/http.js';
import { newHub, toHubAt, type HubOptions, type TestHub } from '../../test/support/hubs.js';
import { createContacts, soon } from '../../test/support/lists.js';
import {
  createFlow,
  delay,
  enrollmentsAre,
  flowsPath,
  listEnrollments,
  setProperty,
  setValue,
  toFlow,
  valueOf,
  whenHas,
} from '../../test/support/workflows.js';

let app: SpokeApp;
beforeAll(async () => {
  app = await startSpoke();
  return app.close;
});

const clock = async (json: object) => {
  const { status, text } = await request(app.baseUrl, { path: '/_spoke/clock', json });
  expect(status, text).toBe(200);
};
const isNow = (now: string) => clock({ now });
const hubAt = (options: HubOptions = {}) => newHub({ baseUrl: app.baseUrl, ...options });
const nine = { hour: 9, minute: 0 };
const daily = { enrollmentSchedule: { type: 'DAILY', timeOfDay: nine } };
const inDublin = whenHas('city', 'Dublin');
const mark = [setProperty(1, 'jobtitle', 'Marked')];

/** The records of the enrollments of a workflow, the newest first, once there are so many. */
async function enrolled(hub: TestHub, flowId: string, count: number): Promise<string[]> {
  const found = await enrollmentsAre(
    hub,
    flowId,
    Array.from({ length: count }, () => 'COMPLETED'),
  );
  return found.map(({ recordId }) => recordId);
}

/** A workflow that enrolls the same records at once: what it has enrolled, a schedule has passed over. */
const follow = (hub: TestHub) => createFlow(hub, toFlow([], { ...inDublin, shouldReEnroll: true }));

describe('a schedule', () => {
  it('enrolls the records that meet the filters at its time, and later those that were not enrolled before', async () => {
    await isNow('2030-03-04T08:00:00Z');
    const hub = await hubAt();
    const [one = '', two = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Dublin' }, { city: 'Cork' });
    const flowId = await createFlow(hub, toFlow(mark, inDublin, daily));
    await enrolled(hub, await follow(hub), 2);
    await isNow('2030-03-04T08:59:50Z');
    expect(await listEnrollments(hub, flowId)).toEqual([]);
    await isNow('2030-03-04T09:00:00Z');
    expect((await enrolled(hub, flowId, 2)).toSorted()).toEqual([one, two].toSorted());
    expect(await listEnrollments(hub, flowId)).toMatchObject([{ enrolledBy: 'SCHEDULE' }, { enrolledBy: 'SCHEDULE' }]);
    const [third = ''] = await createContacts(hub, { city: 'Dublin' });
    await enrolled(hub, await follow(hub), 3);
    expect(await listEnrollments(hub, flowId)).toHaveLength(2);
    await isNow('2030-03-05T09:00:00Z');
    expect((await enrolled(hub, flowId, 3))[0]).toBe(third);
  });

  it('enrolls them again at every time where that is on: once after several times have passed', async () => {
    await isNow('2030-03-04T08:00:00Z');
    const hub = await hubAt();
    const [id = ''] = await createContacts(hub, { city: 'Dublin' });
    const flowId = await createFlow(hub, toFlow(mark, { ...inDublin, shouldReEnroll: true }, daily));
    await isNow('2030-03-04T09:00:00Z');
    await enrolled(hub, flowId, 1);
    await isNow('2030-03-08T08:00:00Z');
    expect(await enrolled(hub, flowId, 2)).toEqual([id, id]);
    await isNow('2030-03-08T09:00:00Z');
    await enrolled(hub, flowId, 3);
  });

  it('takes a record that begins to meet the filters just before its time, and none that has left them', async () => {
    await isNow('2030-03-04T08:00:00Z');
    const hub = await hubAt();
    const [left = '', other = ''] = await createContacts(hub, { city: 'Dublin' }, { city: 'Cork' });
    const flowId = await createFlow(hub, toFlow(mark, inDublin, daily));
    await setValue(hub, left, { city: 'Cork' });
    await setValue(hub, other, { city: 'Dublin' });
    await isNow('2030-03-04T09:00:00Z');
    expect(await enrolled(hub, flowId, 1)).toEqual([other]);
  });

  it('passes over times while the workflow is turned off, and goes on when other parts change', async () => {
    await isNow('2030-03-04T08:00:00Z');
    const hub = await hubAt();
    await createContacts(hub, { city: 'Dublin' });
    const flowId = await createFlow(hub, toFlow(mark, { ...inDublin, shouldReEnroll: true }, daily));
    const replace = async (change: object) => {
      const path = `${flowsPath}/${flowId}`;
      const { body } = await hub.request({ path });
      const reply = await hub.request({ method: 'PUT', path, json: { ...body, ...change } });
      expect(reply.status, reply.text).toBe(200);
    };
    await replace({ isEnabled: false });
    await isNow('2030-03-05T08:30:00Z');
    await replace({ isEnabled: true });
    await replace({ name: 'Renamed' });
    await enrolled(hub, await follow(hub), 1);
    expect(await listEnrollments(hub, flowId)).toEqual([]);
    await isNow('2030-03-05T09:00:00Z');
    await enrolled(hub, flowId, 1);
    await replace({ enrollmentSchedule: { type: 'DAILY', timeOfDay: { hour: 10, minute: 15 } } });
    await isNow('2030-03-05T10:15:00Z');
    await enrolled(hub, flowId, 2);
    await replace({ enrollmentSchedule: null });
    await enrolled(hub, flowId, 2);
  });

  it('is in the time zone of the account, from its next time on after a change', async () => {
    await isNow('2030-03-04T08:00:00Z');
    const hub = await hubAt({ timeZone: 'America/New_York' });
    await createContacts(hub, { city: 'Dublin' });
    const flowId = await createFlow(hub, toFlow(mark, { ...inDublin, shouldReEnroll: true }, daily));
    const other = await follow(hub);
    await enrolled(hub, other, 1);
    await isNow('2030-03-04T13:59:00Z');
    await createContacts(hub, { city: 'Dublin' });
    await enrolled(hub, other, 2);
    expect(await listEnrollments(hub, flowId)).toEqual([]);
    await isNow('2030-03-04T14:00:00Z');
    await enrolled(hub, flowId, 2);
  });

  it('enrolls each record on the day of its date: days before it, or every year', async () => {
    await isNow('2030-03-04T08:00:00Z');
    const hub = await hubAt();
    const city = 'Dublin';
    const dates = ['2030-03-11', '2030-03-12', '1990-03-05', '2031-03-05'];
    const ids = await createContacts(
      hub,
      ...dates.map((day) => ({ city, closedate: `${day}T12:00:00Z` })),
      ...[{ city }, { city: 'Cork', closedate: '2030-03-11T12:00:00Z' }],
    );
    const byDate = (more: object) => ({
      enrollmentSchedule: { type: 'PROPERTY_BASED', timeOfDay: nine, dateProperty: 'closedate', ...more },
    });
    const before = await createFlow(hub, toFlow(mark, inDublin, byDate({ daysDelta: -7, yearly: false })));
    const yearly = await createFlow(
      hub,
      toFlow(mark, { ...inDublin, shouldReEnroll: true }, byDate({ daysDelta: 0, yearly: true })),
    );
    await isNow('2030-03-04T09:00:00Z');
    expect(await enrolled(hub, before, 1)).toEqual([ids[0]]);
    await isNow('2030-03-05T09:00:00Z');
    expect(await enrolled(hub, before, 2)).toEqual([ids[1], ids[0]]);
    expect(await enrolled(hub, yearly, 1)).toEqual([ids[2]]);
    // The days of all missed times count.
    await isNow('2030-03-20T09:00:00Z');
    expect((await enrolled(hub, yearly, 3)).slice(0, 2).toSorted()).toEqual([ids[0], ids[1]].toSorted());
  });

  it('enrolls every record once, whatever the number, also after a kill between the pages', async () => {
    await clock({ reset: true });
    let hub = await hubAt();
    const contacts = Array.from({ length: 2300 }, (_, place) => ({ email: `s${place}@example.com`, city: 'Dublin' }));
    await createContacts(hub, ...contacts);
    const flowId = await createFlow(hub, toFlow([], { ...inDublin, shouldReEnroll: true }, daily));
    const count = async () => {
      const { body } = await hub.request({ path: `/_app/workflows?flowId=${flowId}` });
      const [{ enrollments }] = body.results as [{ enrollments: { active: number; completed: number } }];
      return enrollments.active + enrollments.completed;
    };
    // A restarted server has the present time.
    const tomorrow = () => clock({ advanceSeconds: 24 * 3600 });
    await tomorrow();
    await soon(async () => expect(await count()).toBeGreaterThan(0), 60_000);
    await app.kill9();
    await app.restart();
    hub = toHubAt(app.baseUrl, hub);
    await tomorrow();
    await soon(async () => expect(await count()).toBe(2300), 60_000);
    const ids = new Set<string>();
    for (let path = `/_app/workflows/${flowId}/enrollments?limit=100`; path !== '';) {
      const { body } = await hub.request({ path });
      for (const { recordId } of body.results as { recordId: string }[]) ids.add(recordId);
      const after = (body.paging as { next: { after: string } } | undefined)?.next.after;
      path = after === undefined ? '' : `/_app/workflows/${flowId}/enrollments?limit=100&after=${after}`;
    }
    expect([ids.size, await count()]).toEqual([2300, 2300]);
  }, 240_000);
});

describe('steps', () => {
  const nineToFive = (day: string) => ({ day, startTime: nine, endTime: { hour: 17, minute: 0 } });
  const onMonday = { timeWindows: [nineToFive('MONDAY')] };
  const waitsFor = async (hub: TestHub, flowId: string, [actionId, dueAt]: readonly [string, string]) =>
    soon(async () => {
      expect(await listEnrollments(hub, flowId)).toMatchObject([{ state: 'ACTIVE', actionId, dueAt }]);
    }, 15_000);

  it('outside of the time windows wait for the next one, and delays begin at once', async () => {
    // A Sunday.
    await isNow('2030-03-03T20:00:00Z');
    const hub = await hubAt();
    const [id = ''] = await createContacts(hub, { city: 'Dublin' });
    const actions = [delay(1, 60, 2), setProperty(2, 'zip', '1', 3), delay(3, 600, 4), setProperty(4, 'zip', '2')];
    const flowId = await createFlow(hub, toFlow(actions, inDublin, onMonday));
    await soon(async () => expect(await listEnrollments(hub, flowId)).toMatchObject([{ actionId: '2' }]), 15_000);
    await isNow('2030-03-03T21:05:00Z');
    await waitsFor(hub, flowId, ['2', '2030-03-04T09:00:00.000Z']);
    expect(await valueOf(hub, id, 'zip')).toBeNull();
    await isNow('2030-03-04T09:00:00Z');
    await soon(async () => expect(await valueOf(hub, id, 'zip')).toBe('1'), 15_000);
    await isNow('2030-03-04T20:00:00Z');
    await waitsFor(hub, flowId, ['4', '2030-03-11T09:00:00.000Z']);
    await isNow('2030-03-11T16:59:00Z');
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
  });

  it('are not carried out on blocked dates, in the time zone of the account', async () => {
    await isNow('2030-12-25T12:00:00Z');
    const hub = await hubAt({ timeZone: 'America/New_York' });
    const [id = ''] = await createContacts(hub, { city: 'Dublin' });
    const blockedDates = [
      { dayOfMonth: 25, month: 'DECEMBER' },
      { dayOfMonth: 26, month: 'DECEMBER', year: 2030 },
    ];
    const flowId = await createFlow(hub, toFlow(mark, inDublin, { blockedDates }));
    await waitsFor(hub, flowId, ['1', '2030-12-27T05:00:00.000Z']);
    await isNow('2030-12-27T05:00:00Z');
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'jobtitle')).toBe('Marked');
  });

  it('end where the record has met the goal during a delay by the passing of time alone', async () => {
    await isNow('2030-03-04T08:00:00Z');
    const hub = await hubAt();
    const [id = ''] = await createContacts(hub, { city: 'Dublin', closedate: '2030-03-05T00:00:00Z' });
    const isPast = {
      ...{ filterBranchType: 'AND', filterBranchOperator: 'AND', filterBranches: [] },
      filters: [
        {
          ...{ filterType: 'PROPERTY', property: 'closedate' },
          operation: {
            ...{ operationType: 'TIME_POINT', operator: 'IS_BEFORE', includeObjectsWithNoValueSet: false },
            timePoint: { timeType: 'INDEXED', zoneId: 'UTC', indexReference: { referenceType: 'NOW' } },
          },
        },
      ],
    };
    const goalFilterBranch = {
      filterBranchType: 'OR',
      filterBranchOperator: 'OR',
      filterBranches: [isPast],
      filters: [],
    };
    const actions = [delay(1, 60 * 24 * 2, 2), setProperty(2, 'jobtitle', 'Late')];
    const flowId = await createFlow(hub, toFlow(actions, inDublin, { goalFilterBranch }));
    await soon(async () => expect(await listEnrollments(hub, flowId)).toMatchObject([{ actionId: '2' }]), 15_000);
    await isNow('2030-03-06T09:00:00Z');
    const [ended] = await enrollmentsAre(hub, flowId, ['ENDED']);
    expect(ended).toMatchObject({ reason: 'The record has met the goal.', recordId: id });
  });
});
