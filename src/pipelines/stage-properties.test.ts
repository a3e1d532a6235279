import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const tickets = '/crm/v3/properties/tickets';
const pipelines = '/crm/v3/pipelines/tickets';
const prefixes = [
  'hs_date_entered_',
  'hs_date_exited_',
  'hs_time_in_',
  'hs_v2_cumulative_time_in_',
  'hs_v2_date_entered_',
  'hs_v2_date_exited_',
  'hs_v2_latest_time_in_',
];

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const namesOf = async (key: string, from = hub, path = tickets) => {
  const { body } = await from.request({ path });
  const names = (body.results as { name: string }[]).map(({ name }) => name);
  return names.filter((name) => prefixes.some((prefix) => name === `${prefix}${key}`));
};
const toNames = (key: string) => prefixes.map((prefix) => `${prefix}${key}`);

describe('the stages of an account have properties', () => {
  it('for the default pipelines', async () => {
    expect(await namesOf('1')).toEqual(toNames('1'));
    expect(await namesOf('4')).toEqual(toNames('4'));
    expect(await namesOf('closedwon', hub, '/crm/v3/properties/deals')).toEqual(toNames('closedwon'));
    const { status, body } = await hub.request({ path: `${tickets}/hs_v2_date_entered_1` });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        label: 'Date entered "New (Support Pipeline)"',
        type: 'datetime',
        fieldType: 'date',
        groupName: 'ticketstages',
        hubspotDefined: true,
        modificationMetadata: { archivable: true, readOnlyDefinition: true, readOnlyValue: true },
      }),
    ]);
  });

  it('which are created, relabelled and deleted with the stage, in that account only', async () => {
    const own = await newHub();
    expect(await namesOf('on_hold', own)).toEqual([]);
    const stage = { label: 'On hold', displayOrder: 9, stageId: 'On-Hold', metadata: { ticketState: 'OPEN' } };
    expect((await own.request({ path: `${pipelines}/0/stages`, json: stage })).status).toBe(201);
    expect(await namesOf('on_hold', own)).toEqual(toNames('on_hold'));
    expect(await namesOf('on_hold')).toEqual([]);

    const place = `${pipelines}/0/stages/On-Hold`;
    await own.request({ method: 'PATCH', path: place, json: { label: 'Parked' } });
    const { body } = await own.request({ path: `${tickets}/hs_date_entered_on_hold` });
    expect(body.label).toBe("Date entered 'Parked (Support Pipeline)'");

    expect((await own.request({ method: 'DELETE', path: place })).status).toBe(204);
    expect(await namesOf('on_hold', own)).toEqual([]);
  });

  it('which cannot be changed or archived', async () => {
    const path = `${tickets}/hs_time_in_1`;
    const changed = await hub.request({ method: 'PATCH', path, json: { label: 'Mine' } });
    expect([changed.status, changed.body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect((await hub.request({ method: 'DELETE', path })).status).toBe(400);
    expect((await hub.request({ method: 'DELETE', path: `${tickets}/groups/ticketstages` })).status).toBe(400);
  });

  it('besides the custom properties of the account', async () => {
    const own = await newHub();
    const made = { name: 'shade', label: 'Shade', type: 'string', fieldType: 'text', groupName: 'ticketstages' };
    expect((await own.request({ path: tickets, json: made })).status).toBe(201);
    expect(await namesOf('1', own)).toEqual(toNames('1'));
    expect((await own.request({ path: `${tickets}/shade` })).status).toBe(200);
  });
});
