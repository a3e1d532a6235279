import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const epoch = '1970-01-01T00:00:00.000Z';
const builtIn = { createdAt: epoch, updatedAt: epoch, archived: false };
const read = async (path: string, from = hub) => from.request({ path: `/crm/v3/pipelines/${path}` });

const toStage = ([id, label, metadata]: readonly [string, string, object], displayOrder: number) => ({
  label,
  displayOrder,
  metadata,
  id,
  createdAt: epoch,
  updatedAt: epoch,
  writePermissions: 'CRM_PERMISSIONS_ENFORCEMENT',
  archived: false,
});

const lifecycle = [
  ['subscriber', 'Subscriber'],
  ['lead', 'Lead'],
  ['marketingqualifiedlead', 'Marketing Qualified Lead'],
  ['salesqualifiedlead', 'Sales Qualified Lead'],
  ['opportunity', 'Opportunity'],
  ['customer', 'Customer'],
  ['evangelist', 'Evangelist'],
  ['other', 'Other'],
] as const;

describe('every hub starts with pipelines', () => {
  it('deals have the Sales Pipeline, with the probability of each stage', async () => {
    const { status, body } = await read('deals');
    expect(status).toBe(200);
    const stages = [
      ['appointmentscheduled', 'Appointment Scheduled', { isClosed: 'false', probability: '0.2' }],
      ['qualifiedtobuy', 'Qualified To Buy', { isClosed: 'false', probability: '0.4' }],
      ['presentationscheduled', 'Presentation Scheduled', { isClosed: 'false', probability: '0.6' }],
      ['decisionmakerboughtin', 'Decision Maker Bought-In', { isClosed: 'false', probability: '0.8' }],
      ['contractsent', 'Contract Sent', { isClosed: 'false', probability: '0.9' }],
      ['closedwon', 'Closed Won', { isClosed: 'true', probability: '1.0' }],
      ['closedlost', 'Closed Lost', { isClosed: 'true', probability: '0.0' }],
    ] as const;
    expect(body).toEqual({
      results: [{ label: 'Sales Pipeline', displayOrder: 0, id: 'default', stages: stages.map(toStage), ...builtIn }],
    });
    expect(Object.keys(body.results[0])).toEqual([
      'label',
      'displayOrder',
      'id',
      'stages',
      'createdAt',
      'updatedAt',
      'archived',
    ]);
  });

  it('tickets have the Support Pipeline 0 with the stages 1 to 4 (Spec 2.7)', async () => {
    const stages = [
      ['1', 'New', { ticketState: 'OPEN', isClosed: 'false' }],
      ['2', 'Waiting on contact', { ticketState: 'OPEN', isClosed: 'false' }],
      ['3', 'Waiting on us', { ticketState: 'OPEN', isClosed: 'false' }],
      ['4', 'Closed', { ticketState: 'CLOSED', isClosed: 'true' }],
    ] as const;
    expect((await read('tickets')).body).toEqual({
      results: [{ label: 'Support Pipeline', displayOrder: 0, id: '0', stages: stages.map(toStage), ...builtIn }],
    });
  });

  it.each([
    ['contacts', 'contacts-lifecycle-pipeline'],
    ['companies', 'companies-lifecycle-pipeline'],
  ])('%s have one with the lifecycle stages', async (type, id) => {
    const stages = lifecycle.map(([value, label]) => [value, label, { isClosed: 'false' }] as const);
    const pipeline = {
      label: 'Lifecycle Stage Pipeline',
      displayOrder: 0,
      id,
      stages: stages.map(toStage),
      ...builtIn,
    };
    expect((await read(type)).body).toEqual({ results: [pipeline] });
    expect((await read(`${type}/${id}`)).body).toEqual(pipeline);
    expect((await read(`${type}/${id}/stages/lead`)).body).toEqual(pipeline.stages[1]);
  });
});

describe('pipelines and stages are read', () => {
  it('one by one, with every spelling of the type and the path', async () => {
    const [pipeline] = (await read('deals')).body.results;
    for (const path of ['deals/default', 'DEAL/default', '0-3/default', 'deals/default/']) {
      expect([path, (await read(path)).body]).toEqual([path, pipeline]);
    }
    for (const prefix of ['/crm/pipelines/v3', '/crm/pipelines/2026-09']) {
      expect((await hub.request({ path: `${prefix}/deals/default` })).body).toEqual(pipeline);
    }
    expect((await read('deals/default/stages')).body).toEqual({ results: pipeline.stages });
    expect((await read('deals/default/stages/closedwon')).body).toEqual(pipeline.stages[5]);
  });

  it('as a complete list, ignoring limit and archived', async () => {
    expect((await read('deals?limit=0&archived=true')).body).toEqual((await read('deals')).body);
  });

  it.each([
    ['deals/nope', 'No pipeline found with id nope'],
    ['deals/0', 'No pipeline found with id 0'],
    ['deals/nope/stages', 'No pipeline found with id nope'],
    ['deals/nope/stages/closedwon', 'No pipeline found with id nope'],
    ['deals/default/stages/nope', 'No stage found with id nope'],
  ])('%s returns 404, without a body on dated versions, or as a page for browsers', async (path, message) => {
    const missing = await read(path);
    const category = 'OBJECT_NOT_FOUND';
    expect(missing.status).toBe(404);
    expect(missing.body).toEqual({ status: 'error', message, correlationId: expect.any(String), category });
    const dated = `/crm/pipelines/2026-09/${path}`;
    const bare = await hub.request({ path: dated });
    expect([bare.status, bare.text]).toEqual([404, '']);
    const page = await hub.request({ path: dated, headers: { accept: 'text/html' } });
    expect([page.status, page.headers['content-type']]).toEqual([404, 'text/html;charset=utf-8']);
    expect(page.text).toContain('404 Not Found');
  });

  it.each(['xyz', 'notes', 'xyz/1', 'notes/1/stages', 'notes/1/stages/2'])(
    '%s is not a type with pipelines',
    async (path) => {
      const { status, body } = await read(path);
      expect([status, body]).toEqual([
        400,
        {
          status: 'error',
          message: `Unable to infer object type from: ${path.split('/')[0]}`,
          correlationId: expect.any(String),
        },
      ]);
    },
  );

  it('with a scope for the definitions or the records of the type', async () => {
    const readers = [
      ['deals', 'crm.schemas.deals.read'],
      ['deals', 'crm.objects.deals.read'],
      ['deals', 'crm.objects.deals.write'],
      ['tickets', 'tickets'],
      ['tickets', 'crm.schemas.tickets.read'],
      ['contacts', 'crm.objects.contacts.read'],
    ] as const;
    for (const [type, scope] of readers) {
      const reader = await newHub({ scopes: [scope] });
      expect([scope, (await read(type, reader)).status]).toEqual([scope, 200]);
      const other = await read(type === 'deals' ? 'tickets' : 'deals', reader);
      expect([other.status, other.body.category]).toEqual([403, 'MISSING_SCOPES']);
    }
  });

  it('for custom objects with the scopes named custom; unknown types and those of other hubs are rejected', async () => {
    const reader = await newHub({ scopes: ['crm.objects.custom.read'] });
    for (const type of ['2-99', `p${hub.hubId}_car`]) {
      const unknown = await read(type, reader);
      expect([unknown.status, unknown.body.message]).toEqual([400, `Unable to infer object type from: ${type}`]);
      const json = { label: 'X', displayOrder: 0, stages: [{ label: 'A', displayOrder: 0 }] };
      const refused = await reader.request({ path: `/crm/v3/pipelines/${type}`, json });
      expect([refused.status, refused.body.errors[0].context.requiredGranularScopes]).toEqual([
        403,
        ['crm.schemas.custom.write'],
      ]);
    }
  });
});
