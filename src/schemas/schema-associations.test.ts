import { beforeEach, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const path = '/crm-object-schemas/v3/schemas';
const bare = (name: string) => ({ name, labels: { singular: name }, primaryDisplayProperty: 'hs_object_id' });
const refusal = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});

let hub: TestHub;
let id: string;
beforeEach(async () => {
  hub = await newHub();
  id = (await hub.request({ path, json: bare('cat') })).body.objectTypeId;
});
const associate = (json: object) => hub.request({ path: `${path}/${id}/associations`, json });
const list = async () => (await hub.request({ path: `${path}/${id}` })).body.associations as { id: string }[];
const remove = (identifier: string) =>
  hub.request({ method: 'DELETE', path: `${path}/${id}/associations/${identifier}` });

describe('POST /crm-object-schemas/v3/schemas/{objectType}/associations', () => {
  it('allows records to be associated, in both directions', async () => {
    const json = { fromObjectTypeId: id, toObjectTypeId: 'ticket', name: 'Cat_of_ticket' };
    const { status, body } = await associate(json);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      fromObjectTypeId: id,
      toObjectTypeId: '0-5',
      name: 'Cat_of_ticket',
    });
    const definitions = await list();
    expect(definitions).toHaveLength(12);
    expect(definitions).toContainEqual(body);
    const back = await hub.request({ path: `/crm/v4/associations/tickets/${id}/labels` });
    expect(back.body.results).toEqual([{ category: 'USER_DEFINED', typeId: expect.any(Number), label: null }]);
  });

  it('names unnamed associations, and accepts either end and custom types in any spelling', async () => {
    const other = (await hub.request({ path, json: bare('dog') })).body.objectTypeId;
    const first = await associate({ fromObjectTypeId: 'p_dog', toObjectTypeId: `p${hub.hubId}_cat` });
    expect([first.status, first.body]).toEqual([
      201,
      { id: expect.any(String), fromObjectTypeId: other, toObjectTypeId: id, name: 'dog_to_cat' },
    ]);
  });

  it('rejects existing associations, a type with itself, two other types and unknown ones', async () => {
    const self = { subCategory: 'ObjectSchemaError.CANNOT_ASSOCIATE_OBJECT_TYPE_WITH_ITSELF' };
    const wrong: [object, object][] = [
      [
        { fromObjectTypeId: 'notes', toObjectTypeId: id },
        refusal(`An association definition already exists between notes and p${hub.hubId}_cat`),
      ],
      [
        { fromObjectTypeId: id, toObjectTypeId: 'p_cat' },
        refusal(`Cannot create association definition with itself: ${id}`, self),
      ],
      [{ fromObjectTypeId: 'contacts', toObjectTypeId: 'deals' }, refusal(`One end of the association must be ${id}`)],
      [
        { fromObjectTypeId: id, toObjectTypeId: 'deals', name: 'CAT_to_note' },
        refusal('Association definition named CAT_to_note already exists for portal'),
      ],
      [
        { fromObjectTypeId: id, toObjectTypeId: 'xyz' },
        {
          status: 'error',
          message: 'Unable to infer object type from: xyz',
          correlationId: expect.any(String),
        },
      ],
    ];
    for (const [json, expected] of wrong) {
      const { status, body } = await associate(json);
      expect([status, body]).toEqual([400, expected]);
    }
    expect(await list()).toHaveLength(10);
  });

  it('16 concurrent requests create one', async () => {
    const json = { fromObjectTypeId: id, toObjectTypeId: 'deals' };
    const replies = await Promise.all(Array.from({ length: 16 }, () => associate(json)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 15 }, () => 400)]);
    expect(await list()).toHaveLength(12);
  });
});

describe('DELETE /crm-object-schemas/v3/schemas/{objectType}/associations/{associationIdentifier}', () => {
  it('removes both directions, by id or by name', async () => {
    const { body } = await associate({ fromObjectTypeId: id, toObjectTypeId: 'deals' });
    const { status, text } = await remove(body.id);
    expect([status, text]).toEqual([204, '']);
    expect(await list()).toHaveLength(10);
    expect((await associate({ fromObjectTypeId: 'deals', toObjectTypeId: id })).status).toBe(201);
    expect((await remove('DEAL_to_cat')).status).toBe(204);
    expect(await list()).toHaveLength(10);
  });

  it('keeps the plain association while a label needs it', async () => {
    const { body } = await associate({ fromObjectTypeId: id, toObjectTypeId: 'deals' });
    const label = { label: 'Favourite', name: 'favourite' };
    const made = await hub.request({ path: `/crm/v4/associations/${id}/deals/labels`, json: label });
    expect(made.status).toBe(200);
    const refused = await remove(body.id);
    const message = `Definition with label still exists; Cannot delete unlabeled type with associationTypeId ${body.id}`;
    expect([refused.status, refused.body]).toEqual([400, refusal(message)]);
    expect((await remove('favourite')).status).toBe(204);
    expect((await remove(body.id)).status).toBe(204);
  });

  it.each(['999999', 'nope', '0', '279'])('%s is not an association of the type', async (identifier) => {
    const { status, body } = await remove(identifier);
    expect(status).toBe(404);
    expect(body).toEqual({
      status: 'error',
      message: `No association definition found with id ${identifier}`,
      correlationId: expect.any(String),
      category: 'OBJECT_NOT_FOUND',
    });
    expect(await list()).toHaveLength(10);
  });
});
