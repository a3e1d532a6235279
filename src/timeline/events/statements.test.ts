import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAppSession } from '../../../test/support/app-session.js';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { createDatabase, type TestDatabase } from '../../../test/support/databases.js';
import { needs } from '../../../test/support/needs.js';
import { countStatements, type StatementCounter } from '../../../test/support/statement-counter.js';
import { newTemplate } from '../../../test/support/timeline.js';
import { newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

describe('statements of event requests', needs.postgres, () => {
  let database: TestDatabase;
  let counter: StatementCounter;
  let app: SpokeApp;
  let world: TimelineWorld;
  let contact: string;
  const templates = { plain: '', mapped: '' };
  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    counter = await countStatements(database.url);
    app = await startSpoke({ env: { DATABASE_URL: counter.url } });
    world = await newTimeline({ baseUrl: app.baseUrl });
    const plan = { name: 'plan', label: 'Plan', type: 'string' };
    templates.plain = (await newTemplate({ tokens: [plan] }, { baseUrl: app.baseUrl })).id;
    const tokens = [{ ...plan, objectPropertyName: 'jobtitle' }];
    templates.mapped = (await newTemplate({ tokens }, { baseUrl: app.baseUrl })).id;
    contact = await world.create('contacts', { email: 'ada@example.com' });
  });
  afterAll(async () => {
    await app?.close();
    await counter?.close();
    await database?.drop();
  });

  /** Minimum of several runs: the first fills caches, and background work may interfere. */
  const cost = async (run: (round: number) => Promise<{ status: number }>, status = 201): Promise<number> => {
    const costs: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const before = counter.count();
      expect((await run(round)).status).toBe(status);
      costs.push(counter.count() - before);
    }
    return Math.min(...costs);
  };
  const plain = (more: object) => ({ eventTemplateId: templates.plain, tokens: { plan: 'a' }, ...more });
  const mapped = (more: object, plan: string) => ({ eventTemplateId: templates.mapped, tokens: { plan }, ...more });

  it('are one for a known record or address, and one to read it', async () => {
    expect(await cost(() => world.post(plain({ objectId: contact })))).toBe(1);
    expect(await cost(() => world.post(plain({ email: 'ada@example.com' })))).toBe(1);
    expect(await cost(() => world.post(plain({ objectId: contact, email: 'ada@example.com', extraData: {} })))).toBe(1);
    expect(await cost(() => world.post(plain({ objectId: '12' })), 404)).toBe(1);
    const { body } = await world.post(plain({ objectId: contact }));
    expect(await cost(() => world.read(body), 200)).toBe(1);
  });

  it('are a short transaction if a contact is created or changed', async () => {
    expect(await cost((round) => world.post(plain({ email: `new-${round}@example.com` })))).toBe(6);
    expect(await cost((round) => world.post(mapped({ objectId: contact }, `Job ${round}`)))).toBe(6);
    expect(await cost((round) => world.post(plain({ utk: `pending-${round}` })))).toBe(6);
  });

  it('are the same for a timeline page of many events as for one', async () => {
    const read = {
      name: 'Read',
      headerTemplate: 'On {{plan}}',
      tokens: [{ name: 'plan', label: 'Plan', type: 'string' }],
    };
    const { id: eventTemplateId } = await newTemplate(read, { baseUrl: app.baseUrl });
    const viewed = await world.create('contacts', { email: 'viewed@example.com' });
    const events = Array.from({ length: 30 }, () => ({ eventTemplateId, objectId: viewed, tokens: { plan: 'a' } }));
    expect((await world.postBatch(events)).status).toBe(201);
    const session = await openAppSession(app.baseUrl, world.hub.user);
    const page = async (limit: number) => {
      const path = `/_app/objects/contacts/${viewed}/timeline?kinds=events&limit=${limit}`;
      const reply = await session.request(world.hub.hubId, { path });
      expect(reply.body.results).toHaveLength(limit);
      return reply;
    };
    const one = await cost(() => page(1), 200);
    expect(await cost(() => page(30), 200)).toBe(one);
    // The caller, and everything that the page shows.
    expect(one).toBe(2);
    const everything = `/_app/objects/contacts/${viewed}/timeline?limit=2`;
    const { body } = await session.request(world.hub.hubId, { path: everything });
    for (const path of [everything, `${everything}&after=${body.after}`]) {
      expect(await cost(() => session.request(world.hub.hubId, { path }), 200)).toBe(2);
    }
  });

  it('are the same for 100 events as for one', async () => {
    const hundred = <T>(make: (place: number) => T) => Array.from({ length: 100 }, (_, place) => make(place));
    expect(await cost(() => world.postBatch(hundred(() => plain({ objectId: contact }))))).toBe(1);
    expect(await cost(() => world.postBatch(hundred(() => plain({ email: 'ada@example.com' }))))).toBe(1);
    const created = (round: number) => hundred((place) => plain({ email: `b-${round}-${place}@example.com` }));
    expect(await cost((round) => world.postBatch(created(round)))).toBe(6);
    const known = (round: number) => hundred((place) => mapped({ email: `b-1-${place}@example.com` }, `Job ${round}`));
    expect(await cost((round) => world.postBatch(known(round)))).toBe(6);
    const fresh = (round: number) =>
      hundred((place) => mapped({ email: `c-${round}-${place}@example.com` }, `Job ${round}`));
    expect(await cost((round) => world.postBatch(fresh(round)))).toBe(7);
  });
});
