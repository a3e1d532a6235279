import type { Client } from '@hubspot/api-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../support/hubs.js';
import { failureOf, servedModules, watchClient, type WatchedClient } from '../support/official-client.js';

const invalid = (message: string, more: object = {}) => ({
  code: 400,
  body: { status: 'error', message, correlationId: expect.any(String), category: 'VALIDATION_ERROR', ...more },
});
const unknownType = {
  code: 400,
  body: { status: 'error', message: 'Unable to infer object type from: rockets', correlationId: expect.any(String) },
};
const unscoped = { code: 403, body: expect.objectContaining({ status: 'error', category: 'MISSING_SCOPES' }) };
const builtIn = (associationTypeId: number) => ({ associationCategory: 'HUBSPOT_DEFINED' as never, associationTypeId });
const own = (associationTypeId: number) => ({ associationCategory: 'USER_DEFINED' as never, associationTypeId });
const pair = ['contacts', 'companies'] as const;

let hub: TestHub;
let watched: WatchedClient;
let strangers: Client['crm'];
beforeAll(async () => {
  hub = await newHub({ name: 'Official client, associations' });
  watched = watchClient(hub);
  strangers = watched.crmOf(await newHub({ name: 'Without scopes', scopes: ['oauth'] }));
});

const newContact = async () => (await watched.crm.contacts.basicApi.create({ properties: { lastname: 'Adams' } })).id;
const newCompany = async () => (await watched.crm.companies.basicApi.create({ properties: { name: 'Acme' } })).id;
const newPair = async () => [await newContact(), await newCompany()] as const;
const newLabel = async (name: string) => {
  const made = await watched.crm.associations.v4.schema.definitionsApi.create(...pair, { name, label: `${name}!` });
  return made.results.map(({ typeId }) => typeId)[0] ?? 0;
};
/** Ids of the association types between two records, in ascending order. */
const typesOf = async (contact: string, company: string) => {
  const { results } = await watched.crm.associations.v4.basicApi.getPage('contacts', contact, 'companies');
  const found = results.find(({ toObjectId }) => String(toObjectId) === company);
  return (found?.associationTypes ?? []).map(({ category, typeId }) => `${category} ${typeId}`).sort();
};
const plain = 'HUBSPOT_DEFINED 279';
const primary = 'HUBSPOT_DEFINED 1';

describe('the official Node client, crm.associations', () => {
  const batch = () => watched.crm.associations.batchApi;

  it('schema.typesApi.getAll', async () => {
    const { typesApi } = watched.crm.associations.schema;
    const { results } = await typesApi.getAll(...pair);
    expect(results).toEqual(
      expect.arrayContaining([
        { id: '279', name: 'contact_to_company_unlabeled' },
        { id: '1', name: 'contact_to_company' },
      ]),
    );
    expect(await failureOf(typesApi.getAll('contacts', 'rockets'))).toEqual(unknownType);
  });

  it('batchApi.create', async () => {
    const [contact, company] = await newPair();
    const ends = { _from: { id: contact }, to: { id: company } };
    const made = await batch().create(...pair, { inputs: [{ ...ends, type: 'contact_to_company' }] });
    expect(made.status).toBe('COMPLETE');
    expect(made.results).toEqual(
      expect.arrayContaining([
        { ...ends, type: 'contact_to_company' },
        { _from: ends.to, to: ends._from, type: 'company_to_contact' },
      ]),
    );
    expect(await typesOf(contact, company)).toEqual([primary, plain]);
    const unknown = batch().create(...pair, { inputs: [{ ...ends, type: 'deal_to_contact' }] });
    expect(await failureOf(unknown)).toEqual(
      invalid('deal_to_contact is not a valid association type between contacts and companies', {
        subCategory: 'crm.associations.INVALID_ASSOCIATION_TYPE',
        context: { type: ['deal_to_contact'], fromObjectType: ['contacts'], toObjectType: ['companies'] },
      }),
    );
  });

  it('batchApi.read, and the 207 for records without associations', async () => {
    const [contact, company] = await newPair();
    const lonely = await newCompany();
    await watched.crm.associations.v4.basicApi.createDefault('contacts', contact, 'companies', company);
    const read = await batch().read('companies', 'contacts', { inputs: [{ id: company }] });
    expect(read.results).toHaveLength(1);
    expect(read.results[0]).toMatchObject({ _from: { id: company } });
    expect(read.results[0]?.to).toContainEqual({ id: contact, type: 'company_to_contact_unlabeled' });
    const partly = await batch().read('companies', 'contacts', { inputs: [{ id: company }, { id: lonely }] });
    expect(partly.results).toHaveLength(1);
    expect(partly).toMatchObject({
      numErrors: 1,
      errors: [
        {
          category: 'OBJECT_NOT_FOUND',
          subCategory: 'crm.associations.NO_ASSOCIATIONS_FOUND',
          message: `No contact is associated with company ${lonely}.`,
        },
      ],
    });
    expect(await failureOf(batch().read('contacts', 'rockets', { inputs: [] }))).toEqual(unknownType);
  });

  it('batchApi.archive', async () => {
    const [contact, company] = await newPair();
    await watched.crm.associations.v4.basicApi.createDefault('contacts', contact, 'companies', company);
    const ends = { _from: { id: contact }, to: { id: company } };
    const inputs = [{ ...ends, type: 'contact_to_company_unlabeled' }];
    await expect(batch().archive(...pair, { inputs })).resolves.toBeUndefined();
    expect(await typesOf(contact, company)).toEqual([]);
    expect(await failureOf(strangers.associations.batchApi.archive(...pair, { inputs }))).toEqual(unscoped);
  });
});

describe('the official Node client, crm.associations.v4', () => {
  const basic = () => watched.crm.associations.v4.basicApi;
  const batch = () => watched.crm.associations.v4.batchApi;

  it('basicApi.createDefault, in both directions', async () => {
    const [contact, company] = await newPair();
    const made = await basic().createDefault('contacts', contact, 'companies', company);
    expect(made.status).toBe('COMPLETE');
    const ends = made.results.map(({ _from, to, associationSpec }) => [
      String(_from.id),
      String(to.id),
      associationSpec.associationTypeId,
    ]);
    expect(ends).toEqual(
      expect.arrayContaining([
        [contact, company, 279],
        [company, contact, 280],
      ]),
    );
    expect(await typesOf(contact, company)).toEqual([primary, plain]);
    expect(await failureOf(basic().createDefault('contacts', contact, 'products', '1'))).toEqual(
      invalid('No default association exists between CONTACT and PRODUCT'),
    );
  });

  it('basicApi.create, with a label', async () => {
    const [contact, company] = await newPair();
    const label = await newLabel('adviser');
    const made = await basic().create('contacts', contact, 'companies', company, [own(label)]);
    expect(made).toMatchObject({ fromObjectTypeId: '0-1', toObjectTypeId: '0-2', labels: ['adviser!'] });
    expect([made.fromObjectId, made.toObjectId].map(String)).toEqual([contact, company]);
    expect(await typesOf(contact, company)).toEqual(expect.arrayContaining([plain, `USER_DEFINED ${label}`]));
    const unknown = basic().create('contacts', contact, 'companies', company, [own(9999)]);
    expect(await failureOf(unknown)).toEqual(
      invalid('One or more associations are invalid', {
        context: {
          associationSpec: ['USER_DEFINED=9999'],
          INVALID_ASSOCIATION_TYPE_ID: ['USER_DEFINED=9999 is not a valid association definition id'],
        },
      }),
    );
  });

  it('basicApi.getPage, with ids as numbers', async () => {
    const contact = await newContact();
    const companies = [await newCompany(), await newCompany()].map(Number);
    for (const id of companies) await basic().createDefault('contacts', contact, 'companies', String(id));
    const first = await basic().getPage('contacts', contact, 'companies', undefined, 1);
    expect(first.results).toMatchObject([{ toObjectId: companies[0], associationTypes: expect.any(Array) }]);
    const last = await basic().getPage('contacts', contact, 'companies', first.paging?.next?.after, 1);
    expect(last.results.map(({ toObjectId }) => toObjectId)).toEqual([companies[1]]);
    expect(last.paging).toBeUndefined();
    expect(await failureOf(basic().getPage('contacts', contact, 'rockets'))).toEqual(unknownType);
  });

  it('basicApi.archive', async () => {
    const [contact, company] = await newPair();
    await basic().createDefault('contacts', contact, 'companies', company);
    await expect(basic().archive('contacts', contact, 'companies', company)).resolves.toBeUndefined();
    expect(await typesOf(contact, company)).toEqual([]);
    const refused = strangers.associations.v4.basicApi.archive('contacts', contact, 'companies', company);
    expect(await failureOf(refused)).toEqual(unscoped);
  });

  it('batchApi.createDefault: 200, or a failure with the 207 that says which pairs have no plain association', async () => {
    const [contact, company] = await newPair();
    const inputs = [{ _from: { id: contact }, to: { id: company } }];
    const made = await batch().createDefault(...pair, { inputs });
    expect(made.status).toBe('COMPLETE');
    expect(await typesOf(contact, company)).toEqual([primary, plain]);
    const { code, body } = await failureOf(batch().createDefault('contacts', 'products', { inputs }));
    expect(code).toBe(207);
    expect(body).toMatchObject({
      results: [],
      numErrors: 1,
      errors: [{ status: 'error', message: 'No default association exists between CONTACT and PRODUCT' }],
    });
  });

  it('batchApi.create and archiveLabels', async () => {
    const [contact, company] = await newPair();
    const label = await newLabel('auditor');
    const ends = { _from: { id: contact }, to: { id: company } };
    const made = await batch().create(...pair, { inputs: [{ ...ends, types: [own(label)] }] });
    expect(made.results).toMatchObject([{ fromObjectTypeId: '0-1', toObjectTypeId: '0-2', labels: ['auditor!'] }]);
    const partly = await batch().create(...pair, {
      inputs: [
        { ...ends, types: [builtIn(279)] },
        { ...ends, to: { id: '1' }, types: [builtIn(279)] },
      ],
    });
    expect(partly.results).toHaveLength(1);
    expect(partly).toMatchObject({
      numErrors: 1,
      errors: [{ context: { INVALID_OBJECT_IDS: ['COMPANY=1 is not valid'] } }],
    });
    const removed = { inputs: [{ ...ends, types: [own(label)] }] };
    await expect(batch().archiveLabels(...pair, removed)).resolves.toBeUndefined();
    expect(await typesOf(contact, company)).toEqual([primary, plain]);
    const many = { inputs: Array.from({ length: 2001 }, () => ({ ...ends, types: [builtIn(279)] })) };
    const tooMany = invalid(
      'The maximum number of inputs supported in a batch is 2000. Please reduce the number of items and try again',
    );
    expect(await failureOf(batch().create(...pair, many))).toEqual(tooMany);
    expect(await failureOf(batch().archiveLabels(...pair, many))).toEqual(tooMany);
  });

  it('batchApi.getPage and archive', async () => {
    const [contact, company] = await newPair();
    const lonely = await newContact();
    await basic().createDefault('contacts', contact, 'companies', company);
    const read = await batch().getPage(...pair, { inputs: [{ id: contact }] });
    expect(read.results.map(({ _from, to }) => [_from.id, to.map(({ toObjectId }) => String(toObjectId))])).toEqual([
      [contact, [company]],
    ]);
    const partly = await batch().getPage(...pair, { inputs: [{ id: contact }, { id: lonely }] });
    expect(partly.results).toHaveLength(1);
    expect(partly).toMatchObject({ numErrors: 1, errors: [{ category: 'OBJECT_NOT_FOUND' }] });
    const many = Array.from({ length: 1001 }, () => ({ id: contact }));
    expect(await failureOf(batch().getPage(...pair, { inputs: many }))).toEqual(
      invalid(
        'The maximum number of inputs supported in a batch is 1000. Please reduce the number of items and try again',
      ),
    );
    const removed = { inputs: [{ _from: { id: contact }, to: [{ id: company }] }] };
    await expect(batch().archive(...pair, removed)).resolves.toBeUndefined();
    expect(await typesOf(contact, company)).toEqual([]);
    expect(await failureOf(batch().archive('contacts', 'rockets', removed))).toEqual(unknownType);
  });

  it('reportApi.request', async () => {
    const { reportApi } = watched.crm.associations.v4;
    const { userId, email } = hub.user;
    const report = await reportApi.request(userId);
    expect(report).toMatchObject({ userId, userEmail: email });
    expect(report.enqueueTime).toBeInstanceOf(Date);
    expect(await failureOf(reportApi.request(1))).toMatchObject({ code: 404, body: { status: 'error' } });
  });
});

it('every method has a success and an error tested', () => {
  expect(watched.listUntried(servedModules.associations)).toEqual([]);
});
