import { describe, expect, it } from 'vitest';
import { newHub } from '../../../test/support/hubs.js';

const made = { name: 'shade', label: 'Shade', type: 'string', fieldType: 'text' };

/** Responses for a hub with these scopes: reading, and creating, changing and archiving a property. */
const tryAll = async (objectType: string, groupName: string, scopes: string[]): Promise<number[]> => {
  const { request } = await newHub({ scopes });
  const path = `/crm/v3/properties/${objectType}`;
  const replies = [
    await request({ path }),
    await request({ path, json: { ...made, groupName } }),
    await request({ method: 'PATCH', path: `${path}/shade`, json: { label: 'Tone' } }),
    await request({ method: 'DELETE', path: `${path}/shade` }),
    await request({ path: `${path}/groups`, json: { name: 'mine', label: 'Mine' } }),
  ];
  return replies.map(({ status }) => status);
};
const readOnly = [200, 403, 403, 403, 403];
const all = [200, 201, 200, 204, 201];

describe('definitions are read and changed', () => {
  it.each<[string, string, string[], number[]]>([
    ['deals', 'dealinformation', ['crm.schemas.deals.read'], readOnly],
    ['deals', 'dealinformation', ['crm.objects.deals.write'], readOnly],
    ['deals', 'dealinformation', ['crm.objects.deals.read', 'crm.schemas.deals.write'], all],
    ['tickets', 'ticketinformation', ['tickets'], all],
    ['tickets', 'ticketinformation', ['crm.schemas.tickets.read'], readOnly],
    ['tickets', 'ticketinformation', ['tickets', 'crm.schemas.tickets.write'], all],
    ['0-5', 'ticketinformation', ['tickets'], all],
    ['notes', 'engagement', ['crm.objects.notes.read'], readOnly],
    ['notes', 'engagement', ['crm.objects.notes.write'], all],
    ['deals', 'dealinformation', ['crm.schemas.companies.write'], [403, 403, 403, 403, 403]],
  ])('of %s in %s with %s', async (objectType, groupName, scopes, statuses) => {
    expect(await tryAll(objectType, groupName, scopes)).toEqual(statuses);
  });
});
