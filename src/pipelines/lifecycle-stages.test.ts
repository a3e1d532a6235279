import { beforeAll, describe, expect, it } from 'vitest';
import { request } from '../../test/support/http.js';
import { newHub, type TestHub } from '../../test/support/hubs.js';
import { startSpoke } from '../../test/support/app.js';

interface Option {
  readonly label: string;
  readonly value: string;
  readonly displayOrder: number;
  readonly hidden: boolean;
}

const types = ['companies', 'contacts'] as const;
type Type = (typeof types)[number];

const stagesPath = (type: Type) => `/crm/v3/pipelines/${type}/${type}-lifecycle-pipeline/stages`;
const propertyPath = (type: Type) => `/crm/v3/properties/${type}/lifecyclestage`;
const facts = (type: Type, values: object = {}) => ({
  properties: { ...(type === 'companies' ? { name: 'Acme' } : { email: `${Math.random()}@example.com` }), ...values },
});

async function readOptions(hub: TestHub, type: Type): Promise<Option[]> {
  const { body } = await hub.request({ path: propertyPath(type) });
  return body.options as Option[];
}

async function addStage(hub: TestHub, type: Type, stage: object): Promise<string> {
  const { status, body } = await hub.request({ path: stagesPath(type), json: { metadata: {}, ...stage } });
  expect(status).toBe(201);
  return body.id as string;
}

describe.each(types)('lifecycle stages of %s (Spec 2.6, 3.2)', (type) => {
  let hub: TestHub;
  beforeAll(async () => {
    hub = await newHub();
  });

  it('are added with a numeric internal name, and records take it', async () => {
    const id = await addStage(hub, type, { label: 'Trial', displayOrder: 5 });
    expect(id).toMatch(/^[0-9]+$/);
    const made = await hub.request({ path: `/crm/v3/objects/${type}`, json: facts(type, { lifecyclestage: id }) });
    expect([made.status, made.body.properties.lifecyclestage]).toEqual([201, id]);
    const options = await readOptions(hub, type);
    expect(options.map(({ value }) => value).indexOf(id)).toBeGreaterThan(0);
    const found = await hub.request({ path: stagesPath(type) });
    expect((found.body.results as { id: string }[]).map((stage) => stage.id)).toEqual(
      options.map(({ value }) => value),
    );
  });

  it('are added, renamed and ordered by the options of the property, as clients do it', async () => {
    const own = await newHub();
    const options = await readOptions(own, type);
    const renamed = options.map((option) => (option.value === 'lead' ? { ...option, label: 'Prospect' } : option));
    const first = { label: 'Visitor', value: '39485761', displayOrder: 0, hidden: false };
    const asked = [...renamed.map((option) => ({ ...option, displayOrder: option.displayOrder + 1 })), first];
    const changed = await own.request({ method: 'PATCH', path: propertyPath(type), json: { options: asked } });
    expect(changed.status).toBe(200);
    const stored = await readOptions(own, type);
    expect(stored.map(({ value }) => value)).toEqual(['39485761', ...options.map(({ value }) => value)]);
    expect(stored.map(({ displayOrder }) => displayOrder)).toEqual(stored.map((_option, place) => place));
    expect(stored.find(({ value }) => value === 'lead')?.label).toBe('Prospect');
    const pipelines = await own.request({ path: `/crm/v3/pipelines/${type}` });
    const [pipeline] = pipelines.body.results as { stages: { id: string; label: string }[] }[];
    expect(pipeline?.stages.slice(0, 3)).toMatchObject([
      { id: '39485761', label: 'Visitor' },
      { id: 'subscriber' },
      { id: 'lead', label: 'Prospect' },
    ]);
  });

  it('have dates and times of their own, also for a custom stage, and labels that follow', async () => {
    const id = await addStage(hub, type, { label: 'Pilot', displayOrder: 6 });
    const read = await hub.request({ path: `/crm/v3/properties/${type}/hs_v2_date_entered_${id}` });
    expect([read.status, read.body.label]).toEqual([200, 'Date entered "Pilot (Lifecycle Stage Pipeline)"']);
    const made = await hub.request({ path: `/crm/v3/objects/${type}`, json: facts(type) });
    const record = `/crm/v3/objects/${type}/${made.body.id as string}`;
    await hub.request({ method: 'PATCH', path: record, json: { properties: { lifecyclestage: id } } });
    const names = [`hs_v2_date_entered_${id}`, `hs_date_entered_${id}`, 'hs_v2_date_exited_lead'];
    const { body } = await hub.request({ path: `${record}?properties=${names.join(',')}` });
    for (const name of names) expect(Date.parse(body.properties[name])).toBeGreaterThan(0);
    await hub.request({ method: 'PATCH', path: `${stagesPath(type)}/${id}`, json: { label: 'Pilot phase' } });
    const renamed = await hub.request({ path: `/crm/v3/properties/${type}/hs_v2_date_entered_${id}` });
    expect(renamed.body.label).toBe('Date entered "Pilot phase (Lifecycle Stage Pipeline)"');
  });

  it('only move forward in the order of the account', async () => {
    const early = await addStage(hub, type, { label: 'Suspect', displayOrder: 0 });
    const order = (await readOptions(hub, type)).map(({ value }) => value);
    const late = await addStage(hub, type, { label: 'Partner', displayOrder: order.length + 1 });
    const made = await hub.request({ path: `/crm/v3/objects/${type}`, json: facts(type, { lifecyclestage: early }) });
    const path = `/crm/v3/objects/${type}/${made.body.id as string}`;
    const move = (lifecyclestage: string) =>
      hub.request({ method: 'PATCH', path, json: { properties: { lifecyclestage } } });
    expect((await move(late)).status).toBe(200);
    const back = await move('customer');
    expect(back.status).toBe(400);
    expect(JSON.stringify(back.body)).toContain(`customer is an earlier lifecycle stage than ${late}`);
    expect((await move('')).status).toBe(200);
    expect((await move(early)).status).toBe(200);
  });

  it('are archived: the value is no longer taken, and records that have it keep it', async () => {
    const id = await addStage(hub, type, { label: 'Dormant', displayOrder: 7 });
    const made = await hub.request({ path: `/crm/v3/objects/${type}`, json: facts(type, { lifecyclestage: id }) });
    expect((await hub.request({ method: 'DELETE', path: `${stagesPath(type)}/${id}` })).status).toBe(204);
    expect((await readOptions(hub, type)).some(({ value }) => value === id)).toBe(false);
    const { body } = await hub.request({
      path: `/crm/v3/objects/${type}/${made.body.id as string}?properties=lifecyclestage`,
    });
    expect(body.properties.lifecyclestage).toBe(id);
    const refused = await hub.request({ path: `/crm/v3/objects/${type}`, json: facts(type, { lifecyclestage: id }) });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('INVALID_OPTION');
    const audits = await hub.request({ path: `${stagesPath(type)}/${id}/audit` });
    expect((audits.body.results as { action: string }[]).map(({ action }) => action)).toEqual(['DELETE', 'CREATE']);
  });

  it('with records are not archived where the request checks references', async () => {
    const id = await addStage(hub, type, { label: 'Busy', displayOrder: 8 });
    await hub.request({ path: `/crm/v3/objects/${type}`, json: facts(type, { lifecyclestage: id }) });
    const path = `${stagesPath(type)}/${id}?validateReferencesBeforeDelete=true`;
    const refused = await hub.request({ method: 'DELETE', path });
    expect([refused.status, refused.body.subCategory]).toEqual([400, 'PipelineError.STAGE_ID_IN_USE']);
  });

  it.each([
    ['a text name', [{ label: 'Trial', value: 'trial' }], "numeric: 'trial' is not"],
    ['no stage', [], 'has no options but options are required'],
    ['the same label twice', ['1', '2'].map((value) => ({ label: 'Same', value })), 'given more than once'],
  ])('are refused with %s, and stay as they were', async (_what, options, message) => {
    const before = await readOptions(hub, type);
    const { status, body } = await hub.request({ method: 'PATCH', path: propertyPath(type), json: { options } });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    expect(await readOptions(hub, type)).toEqual(before);
  });

  it('are refused with a text id by the pipelines endpoint too', async () => {
    const json = { label: 'Trial two', displayOrder: 3, metadata: {}, stageId: 'trial' };
    const { status, body } = await hub.request({ path: stagesPath(type), json });
    expect([status, body.message]).toEqual([400, expect.stringContaining("numeric: 'trial' is not")]);
  });

  it('belong to one pipeline, which is neither joined by another nor deleted nor renamed (Assumption L16)', async () => {
    const path = `/crm/v3/pipelines/${type}`;
    const own = `${path}/${type}-lifecycle-pipeline`;
    const second = { label: 'Second', displayOrder: 1, stages: [{ label: 'Open', displayOrder: 0, metadata: {} }] };
    const calls = [
      hub.request({ path, json: second }),
      hub.request({ method: 'DELETE', path: own }),
      hub.request({ method: 'PATCH', path: own, json: { label: 'Journey' } }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(/has one pipeline, of which only the stages/),
      ]);
    }
  });

  it('of another account are not touched', async () => {
    const other = await newHub();
    await addStage(hub, type, { label: 'Ours', displayOrder: 2 });
    expect((await readOptions(other, type)).map(({ label }) => label)).not.toContain('Ours');
  });

  it('decide where a new record starts: in lead, or in the earliest stage without one (Assumption L17)', async () => {
    const own = await newHub();
    expect((await own.request({ method: 'DELETE', path: `${stagesPath(type)}/lead` })).status).toBe(204);
    const made = await own.request({ path: `/crm/v3/objects/${type}`, json: facts(type) });
    expect([made.status, made.body.properties.lifecyclestage]).toEqual([201, 'subscriber']);
  });

  it('may not be changed without the scope of the schema', async () => {
    const limited = await newHub({ scopes: [`crm.objects.${type}.write`, `crm.objects.${type}.read`] });
    const json = { label: 'Trial', displayOrder: 5, metadata: {} };
    expect((await limited.request({ path: stagesPath(type), json })).status).toBe(403);
  });
});

it('come from a seed too, with numeric names, and with records in them', async () => {
  const token = 'pat-na1-00000000-1111-2222-3333-444444444444';
  const stages = ['subscriber', 'lead', '39485761'].map((stageId, displayOrder) => ({
    ...{ stageId, displayOrder, metadata: {} },
    label: ['Subscriber', 'Lead', 'Trial'][displayOrder],
  }));
  const pipeline = { pipelineId: 'companies-lifecycle-pipeline', label: 'Lifecycle Stage Pipeline', displayOrder: 0 };
  const app = await startSpoke({
    seed: {
      hubs: [
        {
          ...{ hubId: 4001, name: 'Acme' },
          users: [{ email: 'ada@example.com', password: 'a long password', name: 'Ada', role: 'admin' }],
          privateApps: [{ appId: 4101, name: 'Reader', token, scopes: ['crm.objects.companies.read'] }],
        },
      ],
      records: {
        pipelines: [{ hubId: 4001, objectType: 'companies', ...pipeline, stages }],
        companies: [{ hubId: 4001, properties: { name: 'Globex', lifecyclestage: '39485761' } }],
      },
    },
  });
  const path = '/crm/v3/objects/companies?properties=lifecyclestage';
  const { body } = await request(app.baseUrl, { path, token });
  expect(body).toMatchObject({ results: [{ properties: { lifecyclestage: '39485761' } }] });
});
