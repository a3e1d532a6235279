import { beforeAll, describe, expect, it } from 'vitest';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

let world: TimelineWorld;
let plain: string;
let mapped: string;
beforeAll(async () => {
  world = await newTimeline();
  plain = (await newTemplate()).id;
  const title = { name: 'title', label: 'Title', type: 'string', objectPropertyName: 'jobtitle' };
  const mail = { name: 'mail', label: 'Mail', type: 'string', objectPropertyName: 'email' };
  mapped = (await newTemplate({ tokens: [title, mail] })).id;
});

const times = <T>(count: number, make: (place: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(place)));
/** One order in every second round, the other one in the others. */
const turned = <T>(list: readonly T[], round: number): T[] => (round % 2 ? [...list].reverse() : [...list]);

describe('concurrent events', () => {
  it('for the same contacts, which they change, all succeed', async () => {
    const contacts = await times(6, (place) => world.create('contacts', { email: `own-${place}@example.com` }));
    const answers = await times(16, (round) =>
      world.postBatch(
        turned(contacts, round).map((objectId, place) => ({
          eventTemplateId: mapped,
          objectId,
          tokens: { title: `Title ${round}`, mail: `want-${place % 3}@example.com` },
        })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const name of ['want-0', 'want-1', 'want-2']) {
      expect(await world.listContacts(`${name}@example.com`)).toHaveLength(1);
    }
    for (const id of contacts) {
      const { jobtitle } = (await world.find('contacts', id, '?properties=jobtitle')) ?? {};
      expect(jobtitle).toMatch(/^Title \d+$/);
    }
  });

  it('that create, rename and identify the same contacts leave one contact for each address', async () => {
    const addresses = ['ann', 'bob', 'cyd', 'dee'].map((name) => `${name}@example.com`);
    const renamed = await times(4, () => world.create('contacts', {}));
    const answers = await times(12, async (round) => {
      const created = turned(addresses, round).map((email) => ({ eventTemplateId: plain, email }));
      const renaming = turned(renamed, round).map((objectId, place) => ({
        ...{ eventTemplateId: plain, objectId },
        email: addresses[place],
      }));
      const utk = `u${round % 3}`;
      const pending = [{ eventTemplateId: plain, utk }];
      const batch = await world.postBatch([...turned([...created, ...renaming], round), ...pending]);
      await world.identify(utk, addresses[round % 4] ?? '');
      return batch;
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    for (const email of addresses) expect(await world.listContacts(email)).toHaveLength(1);
    const events = answers.flatMap(({ body }) => body.results as { eventTemplateId: string; id: string }[]);
    const owners = await Promise.all(events.map(async (event) => (await world.read(event)).body.objectId as string));
    expect(owners.filter((owner) => owner === undefined)).toEqual([]);
  });

  it('are not lost in concurrent merges', async () => {
    const contacts = await times(5, (place) => world.create('contacts', { email: `merge-${place}@example.com` }));
    const [primary = '', ...others] = contacts;
    const merges = async () => {
      for (const other of others) {
        const json = { primaryObjectId: primary, objectIdToMerge: other };
        expect((await world.hub.request({ path: '/crm/v3/objects/contacts/merge', json })).status).toBe(200);
      }
    };
    const [, answers] = await Promise.all([
      merges(),
      times(12, (round) =>
        world.postBatch(
          turned(contacts, round).map((objectId, place) =>
            place % 2
              ? { eventTemplateId: mapped, objectId, tokens: { title: 'x' } }
              : { eventTemplateId: plain, objectId },
          ),
        ),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const events = answers.flatMap(({ body }) => body.results as { eventTemplateId: string; id: string }[]);
    expect(events).toHaveLength(60);
    const owners = await Promise.all(events.map(async (event) => (await world.read(event)).body.objectId as string));
    expect(new Set(owners)).toEqual(new Set([primary]));
  });
});
