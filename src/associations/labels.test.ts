import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../test/support/hubs.js';

const objects = '/crm/v3/objects';
const labelsPath = '/crm/v4/associations/contacts/companies/labels';
const reversePath = '/crm/v4/associations/companies/contacts/labels';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ name: 'Labels' });
});

const post = (json: object, path = labelsPath, from = hub) => from.request({ path, json });
const put = (json: object, path = labelsPath) => hub.request({ method: 'PUT', path, json });
const remove = (typeId: number | string, path = labelsPath) =>
  hub.request({ method: 'DELETE', path: `${path}/${typeId}` });
const list = async (path = labelsPath, from = hub) =>
  (await from.request({ path })).body.results as { category: string; typeId: number; label: string | null }[];
const ownLabels = async (path = labelsPath, from = hub) =>
  (await list(path, from)).filter(({ category }) => category === 'USER_DEFINED');
const create = async (type: string): Promise<string> =>
  (
    await hub.request({
      path: `${objects}/${type}`,
      json: { properties: type === 'companies' ? { name: 'Acme' } : {} },
    })
  ).body.id as string;
const refusal = (message: string, more: object = {}) => ({
  status: 'error',
  message,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  ...more,
});
const duplicate = { subCategory: 'AssociationValidationError.DUPLICATE_ASSOCIATION_LABEL' };

describe('GET /crm/v4/associations/{fromObjectType}/{toObjectType}/labels (Spec 4.3)', () => {
  it('returns the types of a direction, the plain one without a label', async () => {
    const { status, body } = await hub.request({ path: '/crm/v4/associations/company/0-1/labels' });
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        { category: 'HUBSPOT_DEFINED', typeId: 2, label: 'Primary' },
        { category: 'HUBSPOT_DEFINED', typeId: 930, label: 'Billing Contact' },
        { category: 'HUBSPOT_DEFINED', typeId: 280, label: null },
      ],
    });
    expect((await hub.request({ path: '/crm/v4/associations/company/xyz/labels' })).status).toBe(400);
  });

  it('adds empty fields on dated paths, and accepts the other order of the path', async () => {
    const ends = { fromObjectTypeId: null, toObjectTypeId: null };
    const dated = await hub.request({ path: '/crm/associations/2026-03/tickets/companies/labels' });
    expect(dated.body.results).toEqual([
      { category: 'HUBSPOT_DEFINED', typeId: 26, label: 'Primary', ...ends },
      { category: 'HUBSPOT_DEFINED', typeId: 339, label: null, ...ends },
    ]);
    const other = await hub.request({ path: '/crm/associations/v4/tickets/companies/labels' });
    expect(other.body.results[0]).toEqual({ category: 'HUBSPOT_DEFINED', typeId: 26, label: 'Primary' });
  });

  it('needs a scope of either type, a write scope for changes', async () => {
    const stranger = await newHub({ scopes: ['timeline'] });
    expect((await stranger.request({ path: labelsPath })).status).toBe(403);
    const reader = await newHub({ scopes: ['crm.objects.contacts.read'] });
    expect((await reader.request({ path: labelsPath })).status).toBe(200);
    const input = { name: 'friend', label: 'Friend' };
    const refused = await post(input, labelsPath, reader);
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0].context.requiredGranularScopes).toEqual([
      'crm.objects.contacts.write',
      'crm.objects.companies.write',
    ]);
    const update = { associationTypeId: 1, label: 'x' };
    expect((await reader.request({ method: 'PUT', path: labelsPath, json: update })).status).toBe(403);
    expect((await reader.request({ method: 'DELETE', path: `${labelsPath}/1` })).status).toBe(403);
  });
});

describe('POST …/labels', () => {
  it('creates a type and its inverse with the next ids of the account', async () => {
    const own = await newHub();
    const first = await post({ name: 'manager_of', label: 'Manager', inverseLabel: 'Employer' }, labelsPath, own);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({
      results: [
        { category: 'USER_DEFINED', typeId: 1, label: 'Manager' },
        { category: 'USER_DEFINED', typeId: 2, label: 'Employer' },
      ],
    });
    const second = await post({ name: 'advisor', label: 'Advisor' }, labelsPath, own);
    expect(second.body.results).toEqual([
      { category: 'USER_DEFINED', typeId: 3, label: 'Advisor' },
      { category: 'USER_DEFINED', typeId: 4, label: 'Advisor' },
    ]);
    expect(await ownLabels(labelsPath, own)).toEqual([first.body.results[0], second.body.results[0]]);
    expect(await ownLabels(reversePath, own)).toEqual([first.body.results[1], second.body.results[1]]);
    expect(await ownLabels(labelsPath, await newHub())).toEqual([]);
  });

  it('associates records of the same type in both directions', async () => {
    const path = '/crm/v4/associations/contacts/contacts/labels';
    const made = await post({ name: 'manager_employee', label: 'Manager', inverseLabel: 'Employee' }, path);
    expect(made.status).toBe(200);
    const [forth, back] = made.body.results as { typeId: number }[];
    const [boss, other] = [await create('contacts'), await create('contacts')];
    const url = `${objects}/contacts/${boss}/associations/contacts/${other}/${forth?.typeId}`;
    expect((await hub.request({ method: 'PUT', path: url })).status).toBe(200);
    const seen = await hub.request({ path: `${objects}/contacts/${other}/associations/contacts` });
    expect(seen.body.results.map(({ type }: { type: string }) => type).sort()).toEqual([
      'contact_to_contact',
      'manager_employee',
    ]);
    const undo = `${objects}/contacts/${other}/associations/contacts/${boss}/${back?.typeId}`;
    expect((await hub.request({ method: 'DELETE', path: undo })).status).toBe(204);
    const left = await hub.request({ path: `${objects}/contacts/${boss}/associations/contacts` });
    expect(left.body.results).toEqual([{ id: other, type: 'contact_to_contact' }]);
  });

  it('rejects names that are taken, in any letter case, and invalid names', async () => {
    await post({ name: 'landlord', label: 'Landlord' });
    for (const name of ['landlord', 'Landlord', 'contact_to_company']) {
      const { status, body } = await post({ name, label: 'Another' }, '/crm/v4/associations/contacts/contacts/labels');
      expect(status).toBe(400);
      expect(body).toEqual(refusal(`Association definition named ${name} already exists for portal`));
    }
    for (const name of ['with-hyphen', '1st', '', ' ']) {
      const { status, body } = await post({ name, label: 'Another' });
      expect(status).toBe(400);
      expect(body).toEqual(
        refusal(
          `Association definition name ${name} is not valid: it must not be blank, hold a hyphen or start with a digit`,
        ),
      );
    }
  });

  it('rejects a text used by another type of either direction', async () => {
    await post({ name: 'supplier', label: 'Supplier', inverseLabel: 'Customer of' });
    const taken = 'already exists between contacts and companies';
    for (const label of ['Supplier', 'supplier', 'Primary']) {
      const { status, body } = await post({ name: 'other', label, inverseLabel: 'Free' });
      expect(status).toBe(400);
      expect(body).toEqual(refusal(`The label ${label} ${taken}`, duplicate));
    }
    const inverse = await post({ name: 'other', label: 'Free', inverseLabel: 'Customer of' });
    expect(inverse.body).toEqual(
      refusal('The label Customer of already exists between companies and contacts', duplicate),
    );
    const blank = await post({ name: 'blank', label: '' });
    expect([blank.status, blank.body]).toEqual([400, refusal('The label of an association must not be blank')]);
  });

  it('rejects bodies without a label, and pairs that cannot be associated', async () => {
    const { status, body } = await post({ name: 'unlabelled' });
    expect(status).toBe(400);
    expect(body.message).toMatch(
      /^Invalid input JSON on line 1, column \d+. Some required fields were not set: \[label]$/,
    );
    expect((await post({ name: 'x', label: 'X', color: 'red' })).status).toBe(400);
    const path = '/crm/v4/associations/contacts/products/labels';
    expect((await post({ name: 'wish', label: 'Wish' }, path)).body).toEqual(
      refusal('No default association exists between CONTACT and PRODUCT'),
    );
  });

  it('returns 437 for more than 50 labels of a pair, also concurrently', async () => {
    const own = await newHub();
    const make = (count: number, path = labelsPath) => post({ name: `l${count}`, label: `L ${count}` }, path, own);
    for (let count = 0; count < 45; count += 1) expect((await make(count)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, place) => make(45 + place)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(437)]);
    expect(answers.find(({ status }) => status === 437)?.body).toEqual(
      refusal('No more than 50 association types are allowed between 0-1 and 0-2'),
    );
    const all = [...(await ownLabels(labelsPath, own)), ...(await ownLabels(reversePath, own))];
    expect(new Set(all.map(({ typeId }) => typeId)).size).toBe(100);
    expect((await make(100, '/crm/v4/associations/contacts/contacts/labels')).status).toBe(200);
  });
});

describe('PUT …/labels', () => {
  it('changes the text of both directions, which is the same unless inverseLabel is sent', async () => {
    const made = (await post({ name: 'partner', label: 'Partner', inverseLabel: 'Partner of' })).body.results;
    const [{ typeId }, { typeId: inverseId }] = made as [{ typeId: number }, { typeId: number }];
    const texts = async () => [
      (await ownLabels()).find((label) => label.typeId === typeId)?.label,
      (await ownLabels(reversePath)).find((label) => label.typeId === inverseId)?.label,
    ];
    const answer = await put({ associationTypeId: typeId, label: 'Ally', inverseLabel: 'Ally of' });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(await texts()).toEqual(['Ally', 'Ally of']);
    expect((await put({ associationTypeId: typeId, label: 'Friend' })).status).toBe(204);
    expect(await texts()).toEqual(['Friend', 'Friend']);
    expect((await put({ associationTypeId: inverseId, label: 'Foe', inverseLabel: 'Enemy' }, reversePath)).status).toBe(
      204,
    );
    expect(await texts()).toEqual(['Enemy', 'Foe']);
    expect((await put({ associationTypeId: typeId, label: 'Enemy' })).status).toBe(204);
  });

  it('rejects unknown ids, ids of another direction, built-in ones and texts that are taken', async () => {
    const made = (await post({ name: 'tutor', label: 'Tutor' })).body.results as { typeId: number }[];
    const [typeId = 0, inverseId = 0] = made.map((label) => label.typeId);
    await post({ name: 'pupil', label: 'Pupil' });
    for (const associationTypeId of [98_765, inverseId]) {
      const { status, body } = await put({ associationTypeId, label: 'New' });
      expect([status, body]).toEqual([400, refusal('Unable to find objectTypeIds')]);
    }
    const builtIn = await put({ associationTypeId: 279, label: 'New' });
    expect([builtIn.status, builtIn.body]).toEqual([
      400,
      refusal('The association type 279 is built-in and cannot be changed or deleted'),
    ]);
    const taken = await put({ associationTypeId: typeId, label: 'Pupil' });
    expect([taken.status, taken.body]).toEqual([
      400,
      refusal('The label Pupil already exists between contacts and companies', duplicate),
    ]);
    expect((await ownLabels()).find((label) => label.typeId === typeId)?.label).toBe('Tutor');
  });
});

describe('DELETE …/labels/{associationTypeId}', () => {
  it('removes both directions and the label from records, which stay associated', async () => {
    const made = (await post({ name: 'guest', label: 'Guest' })).body.results as { typeId: number }[];
    const [typeId = 0, inverseId = 0] = made.map((label) => label.typeId);
    const [contact, company] = [await create('contacts'), await create('companies')];
    await hub.request({
      method: 'PUT',
      path: `${objects}/contacts/${contact}/associations/companies/${company}/guest`,
    });
    const types = async () =>
      (await hub.request({ path: `${objects}/contacts/${contact}?associations=companies` })).body.associations.companies
        .results as { type: string }[];
    expect((await types()).map(({ type }) => type)).toContain('guest');
    const stranger = await newHub();
    const foreign = await stranger.request({ method: 'DELETE', path: `${labelsPath}/${typeId}` });
    expect([foreign.status, foreign.body]).toEqual([400, refusal('Unable to find objectTypeIds')]);
    const answer = await remove(typeId);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await types()).map(({ type }) => type)).toEqual(['contact_to_company', 'contact_to_company_unlabeled']);
    const back = await hub.request({ path: `${objects}/companies/${company}/associations/contacts` });
    expect(back.body.results.map(({ type }: { type: string }) => type)).toEqual([
      'company_to_contact',
      'company_to_contact_unlabeled',
    ]);
    expect((await ownLabels(reversePath)).map((label) => label.typeId)).not.toContain(inverseId);
    expect((await remove(typeId)).body).toEqual(refusal('Unable to find objectTypeIds'));
    expect((await post({ name: 'guest', label: 'Guest' })).status).toBe(200);
  });

  it('rejects unknown ids and built-in ones', async () => {
    for (const id of ['987654', 'abc', '1e1', '0']) {
      const { status, body } = await remove(id);
      expect([status, body]).toEqual([400, refusal('Unable to find objectTypeIds')]);
    }
    expect((await remove(1)).status).toBe(400);
    expect((await remove(279)).body).toEqual(
      refusal('The association type 279 is built-in and cannot be changed or deleted'),
    );
    expect((await list()).map(({ typeId }) => typeId)).toContain(279);
  });

  it('distinguishes a custom type from the built-in type with the same id', async () => {
    const own = await newHub();
    const made = (await post({ name: 'first', label: 'First' }, labelsPath, own)).body.results as { typeId: number }[];
    expect(made[0]?.typeId).toBe(1);
    expect((await own.request({ method: 'DELETE', path: `${labelsPath}/1` })).status).toBe(204);
    expect((await list(labelsPath, own)).filter(({ typeId }) => typeId === 1)).toEqual([
      { category: 'HUBSPOT_DEFINED', typeId: 1, label: 'Primary' },
    ]);
  });
});
