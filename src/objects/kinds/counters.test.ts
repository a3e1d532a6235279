import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Counters' });
});

const create = async (type: string, properties: object, associations: object[] = []) =>
  (await hub.request({ path: `/crm/v3/objects/${type}`, json: { properties, associations } })).body.id as string;
const read = async (type: string, id: string, names: string) => {
  const { body } = await hub.request({ path: `/crm/v3/objects/${type}/${id}?properties=${names}` });
  return names.split(',').map((name) => body.properties[name] ?? null);
};
const to = (id: string, associationTypeId: number) => ({
  to: { id },
  types: [{ associationCategory: 'HUBSPOT_DEFINED', associationTypeId }],
});

describe('counters of associations', () => {
  it('count all types of activities of a record together', async () => {
    const company = await create('companies', { name: 'Acme' });
    const moment = '2026-11-21T10:00:00Z';
    const note = await create('notes', { hs_timestamp: moment }, [to(company, 190)]);
    await create('tasks', { hs_timestamp: moment }, [to(company, 192)]);
    expect(await read('companies', company, 'num_notes')).toEqual(['2']);
    await hub.request({ method: 'DELETE', path: `/crm/v3/objects/notes/${note}` });
    expect(await read('companies', company, 'num_notes')).toEqual(['1']);
  });

  it('count deals on both sides, including associations of a new record', async () => {
    const [company, contact] = [await create('companies', { name: 'Acme' }), await create('contacts', {})];
    const deal = await create('deals', { dealname: 'Rollout' }, [to(company, 341), to(contact, 3)]);
    expect(await read('companies', company, 'num_associated_deals')).toEqual(['1']);
    expect(await read('contacts', contact, 'num_associated_deals')).toEqual(['1']);
    expect(await read('deals', deal, 'num_associated_contacts,num_notes')).toEqual(['1', '0']);
    const note = await create('notes', { hs_timestamp: '2026-11-21T10:00:00Z' });
    const ticket = await create('tickets', { subject: 'Help', hs_pipeline_stage: '1' }, [
      to(company, 339),
      to(note, 227),
    ]);
    expect(await read('tickets', ticket, 'hs_num_associated_companies,num_notes')).toEqual(['1', '1']);
  });
});
