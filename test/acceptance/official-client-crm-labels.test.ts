import {
  createConfiguration,
  DefinitionConfigurationsApi,
  ServerConfiguration,
} from '@hubspot/api-client/lib/codegen/crm/associations/v4/schema/index.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';

const invalid = (message: string) => ({
  code: 400,
  body: { status: 'error', message, correlationId: expect.any(String), category: 'VALIDATION_ERROR' },
});
const unknownType = {
  code: 400,
  body: { status: 'error', message: 'Unable to infer object type from: rockets', correlationId: expect.any(String) },
};
const pair = ['contacts', 'companies'] as const;

let hub: TestHub;
let watched: WatchedClient;
beforeAll(async () => {
  hub = await newHub({ name: 'Official client, labels' });
  watched = watchClient(hub);
});

describe('the official Node client, crm.associations.v4.schema', () => {
  const definitions = () => watched.crm.associations.v4.schema.definitionsApi;
  const labelsOf = async (from: string, to: string) =>
    new Map((await definitions().getAll(from, to)).results.map(({ typeId, label }) => [typeId, label]));

  it('definitionsApi.create and getAll', async () => {
    const input = { name: 'tenant', label: 'Tenant', inverseLabel: 'Landlord' };
    const { results } = await definitions().create(...pair, input);
    const [to, back] = results.map(({ typeId }) => typeId);
    expect(results).toMatchObject([
      { category: 'USER_DEFINED', label: 'Tenant' },
      { category: 'USER_DEFINED', label: 'Landlord' },
    ]);
    expect((await labelsOf(...pair)).get(to ?? 0)).toBe('Tenant');
    expect((await labelsOf('companies', 'contacts')).get(back ?? 0)).toBe('Landlord');
    expect((await labelsOf(...pair)).get(279)).toBeNull();
    const again = definitions().create(...pair, { ...input, label: 'Other' });
    const taken = 'Association definition named tenant already exists for portal';
    expect(await failureOf(again)).toEqual(invalid(taken));
    expect(await failureOf(definitions().getAll('contacts', 'rockets'))).toEqual(unknownType);
  });

  it('definitionsApi.update and remove', async () => {
    const made = await definitions().create(...pair, { name: 'tutor', label: 'Tutor' });
    const associationTypeId = made.results[0]?.typeId ?? 0;
    const update = { associationTypeId, label: 'Teacher' };
    await expect(definitions().update(...pair, update)).resolves.toBeUndefined();
    expect((await labelsOf(...pair)).get(associationTypeId)).toBe('Teacher');
    await expect(definitions().remove(...pair, associationTypeId)).resolves.toBeUndefined();
    expect((await labelsOf(...pair)).has(associationTypeId)).toBe(false);
    const lost = invalid('Unable to find objectTypeIds');
    expect(await failureOf(definitions().update(...pair, update))).toEqual(lost);
    expect(await failureOf(definitions().remove(...pair, associationTypeId))).toEqual(lost);
  });

  it('DefinitionConfigurationsApi, which the client has but does not expose', async () => {
    const baseServer = new ServerConfiguration(hub.baseUrl, {});
    const accessToken = hub.privateApp.token;
    const limits = new DefinitionConfigurationsApi(
      createConfiguration({ baseServer, authMethods: { oauth2: { accessToken } } }),
    );
    const type = { category: 'HUBSPOT_DEFINED' as never, typeId: 279 };
    const made = await limits.batchCreate(...pair, { inputs: [{ ...type, maxToObjectIds: 5 }] });
    expect(made.results).toMatchObject([{ ...type, userEnforcedMaxToObjectIds: 5 }]);
    const changed = await limits.batchUpdate(...pair, { inputs: [{ ...type, maxToObjectIds: 6 }] });
    expect(changed.results).toMatchObject([{ ...type, userEnforcedMaxToObjectIds: 6 }]);
    expect((await limits.getAll()).results).toMatchObject([{ ...type, userEnforcedMaxToObjectIds: 6 }]);
    expect((await limits.getAllBetweenTwoObjectTypes(...pair)).results).toHaveLength(1);
    const again = await limits.batchCreate(...pair, { inputs: [{ ...type, maxToObjectIds: 7 }] });
    expect(again).toMatchObject({ numErrors: 1, errors: [{ category: 'OBJECT_ALREADY_EXISTS' }] });
    const removed = { inputs: [type] };
    await expect(limits.batchRemove(...pair, removed)).resolves.toBeUndefined();
    expect((await limits.getAll()).results).toEqual([]);
    expect(await failureOf(limits.batchCreate('contacts', 'rockets', { inputs: [] }))).toEqual(unknownType);
    expect(await failureOf(limits.batchUpdate('contacts', 'rockets', { inputs: [] }))).toEqual(unknownType);
    expect(await failureOf(limits.batchRemove('contacts', 'rockets', removed))).toEqual(unknownType);
    expect(await failureOf(limits.getAllBetweenTwoObjectTypes('contacts', 'rockets'))).toEqual(unknownType);
  });

  it('every method has a success and an error tested', () => {
    expect(watched.listUntried(servedModules.labels)).toEqual([]);
  });
});
