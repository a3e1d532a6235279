import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../../../test/support/app.js';
import { request, type Reply } from '../../../test/support/http.js';
import { needs } from '../../../test/support/needs.js';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';
import { eventsPath, newTimeline, type TimelineWorld } from '../../../test/support/timeline-events.js';

describe('a deleted event template (Spec 3.2)', needs.postgres, () => {
  let app: SpokeApp;
  let sql: postgres.Sql;
  let worlds: TimelineWorld[];
  let hubs: number[];
  beforeAll(async () => {
    app = await startSpoke();
    sql = postgres(app.databaseUrl ?? '', { max: 2 });
    worlds = [await newTimeline({ baseUrl: app.baseUrl }), await newTimeline({ baseUrl: app.baseUrl })];
    hubs = worlds.map(({ hub }) => hub.hubId);
  });
  afterAll(async () => {
    await sql.end();
    await app.close();
  });

  const template = async () => (await newTemplate({}, { baseUrl: app.baseUrl })).id;
  const remove = (id: string) => sendTemplates({ method: 'DELETE', path: `/${id}` }, { baseUrl: app.baseUrl });
  const advance = (advanceSeconds: number) => request(app.baseUrl, { path: '/_spoke/clock', json: { advanceSeconds } });
  // Too many to post individually.
  const addEvents = async (id: string, hubId: number, count: number) => {
    await sql`
      with made as (
        insert into timeline_event (hub_id, template_id, event_id, object_type, occurred_at, created_at, utk, tokens)
        select ${hubId}, ${id}, ${`${hubId}-`} || n, '0-1', now(), now(), 'visitor', '{}' from generate_series(1, ${count}) n
        returning hub_id, template_id, event_id, event_no
      )
      insert into event_key (template_id, event_id, hub_id, event_no) select template_id, event_id, hub_id, event_no from made`;
  };
  const toCount = async (counted: Promise<{ count: number }[]>) => (await counted)[0]?.count ?? 0;
  const countEvents = (id: string) =>
    toCount(sql`select count(*)::integer from timeline_event where hub_id = any (${hubs}) and template_id = ${id}`);
  const countKeys = (id: string) => toCount(sql`select count(*)::integer from event_key where template_id = ${id}`);
  const countRows = (id: string) =>
    toCount(sql`select count(*)::integer from event_template where template_id = ${id}`);
  const until = async (isSo: () => Promise<boolean>) => {
    const end = performance.now() + 60_000;
    while (!(await isSo())) {
      if (performance.now() > end) throw new Error(`It did not come to that in a minute. ${app.stderr()}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  };

  it('disappears at once in every process', { timeout: 90_000 }, async () => {
    const second = await startSpoke({ env: { DATABASE_URL: app.databaseUrl }, dataDir: app.dataDir });
    const [world] = worlds;
    const id = await template();
    const post = (baseUrl: string) =>
      request(baseUrl, {
        path: eventsPath,
        json: { eventTemplateId: id, email: 'ada@example.com', tokens: {} },
        token: world?.app.accessToken ?? '',
      });
    for (const { baseUrl } of [app, second]) expect((await post(baseUrl)).status).toBe(201);
    await remove(id);
    await until(async () => (await post(second.baseUrl)).status === 404);
    expect((await post(app.baseUrl)).status).toBe(404);
    expect((await sendTemplates({ path: `/${id}` }, { baseUrl: second.baseUrl })).status).toBe(404);
  });

  it('takes its events from every account, and nothing else', { timeout: 90_000 }, async () => {
    const [gone, kept] = [await template(), await template()];
    const [event] = await Promise.all(
      worlds.map(async ({ post, postBatch }) => {
        const toEvent = (eventTemplateId: string) => ({ eventTemplateId, email: 'ada@example.com', tokens: {} });
        await postBatch(Array.from({ length: 50 }, () => toEvent(gone)));
        return (await post(toEvent(kept))).body;
      }),
    );
    for (const hubId of hubs) {
      await addEvents(gone, hubId, 4450);
      await addEvents(kept, hubId, 9);
    }
    await remove(gone);
    expect(await countEvents(gone)).toBe(9000);
    await advance(61);
    await until(async () => (await countRows(gone)) === 0);
    expect([await countEvents(gone), await countKeys(gone)]).toEqual([0, 0]);
    expect([await countEvents(kept), await countKeys(kept), await countRows(kept)]).toEqual([20, 20, 1]);
    expect((await worlds[0]?.read(event))?.body).toEqual(event);
  });

  it('does not remove an event of another template that was being written', { timeout: 90_000 }, async () => {
    const [world] = worlds;
    const title = { name: 'title', label: 'Title', type: 'string', objectPropertyName: 'jobtitle' };
    for (const draft of [{}, { tokens: [title] }]) {
      const { id } = await newTemplate(draft, { baseUrl: app.baseUrl });
      const email = `late-${id}@example.com`;
      const event = { eventTemplateId: id, email, tokens: draft.tokens ? { title: 'Captain' } : {} };
      const contact = await world?.create('contacts', { email });
      let posting: Promise<Reply> | undefined;
      await sql.begin(async (tx) => {
        await tx`delete from event_template where template_id = ${id}`;
        posting = world?.post(event);
        await until(async () => {
          const waiting = await sql`
            select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%event_key%'`;
          return waiting.length > 0;
        });
      });
      const reply = await posting;
      expect([reply?.status, reply?.body.category]).toEqual([404, 'OBJECT_NOT_FOUND']);
      expect(await countEvents(id)).toBe(0);
      const found = await world?.find('contacts', contact ?? '', '?properties=jobtitle');
      expect(found).not.toHaveProperty('jobtitle');
    }
  });

  it('continues the removal after the process was killed', { timeout: 150_000 }, async () => {
    const id = await template();
    for (const hubId of hubs) await addEvents(id, hubId, 30_000);
    await remove(id);
    await advance(61);
    await until(async () => (await countEvents(id)) < 60_000);
    await app.kill9();
    expect(await countEvents(id)).toBeGreaterThan(0);
    expect(await countRows(id)).toBe(1);
    await app.restart();
    expect((await sendTemplates({ path: `/${id}` }, { baseUrl: app.baseUrl })).status).toBe(404);
    await advance(122);
    await until(async () => (await countRows(id)) === 0);
    expect([await countEvents(id), await countKeys(id)]).toEqual([0, 0]);
  });

  it('removes an event that was still being written', { timeout: 90_000 }, async () => {
    const id = await template();
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    const writing = sql.begin(async (tx) => {
      const [hubId = 0] = hubs;
      const [made] = await tx`
        insert into timeline_event (hub_id, template_id, event_id, object_type, occurred_at, created_at, utk, tokens)
        values (${hubId}, ${id}, 'late', '0-1', now(), now(), 'visitor', '{}') returning event_no`;
      await tx`insert into event_key (template_id, event_id, hub_id, event_no) values (${id}, 'late', ${hubId}, ${made?.['event_no']})`;
      await released;
    });
    await remove(id);
    await advance(61);
    try {
      await until(async () => {
        const waiting = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%event_template%'`;
        return waiting.length > 0;
      });
    } finally {
      release();
      await writing;
    }
    await until(async () => (await countRows(id)) === 0);
    expect([await countEvents(id), await countKeys(id)]).toEqual([0, 0]);
  });
});
