import { expect, it } from 'vitest';
import { toHubRecords } from './seed-records.js';

it('records go to the named hub, or to the first, and get the same generated ids each time', () => {
  const seed = {
    hubs: [
      { hubId: 1, name: 'Acme' },
      { hubId: 2, name: 'Globex' },
    ],
    records: {
      companies: [
        { properties: { name: 'A' } },
        { id: '1', properties: { name: 'B' } },
        { hubId: 2, properties: { name: 'C' } },
      ],
      contacts: [{ hubId: 1, properties: { firstname: 'D' } }],
    },
  };
  const [first, second] = toHubRecords(seed);
  expect(first?.records).toEqual([
    {
      objectType: 'companies',
      inputs: [
        { id: '2', properties: { name: 'A' } },
        { id: '1', properties: { name: 'B' } },
      ],
    },
    { objectType: 'contacts', inputs: [{ id: '1', properties: { firstname: 'D' } }] },
  ]);
  expect(second?.records).toEqual([{ objectType: 'companies', inputs: [{ id: '1', properties: { name: 'C' } }] }]);
  expect(toHubRecords(seed)).toEqual(toHubRecords(seed));
});
