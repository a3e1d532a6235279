import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import {
  anyOf,
  createContacts,
  createList,
  listMembers,
  listsPath,
  property,
  soon,
  tryList,
  whoFits,
} from '../../../test/support/lists.js';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const contactToCompany = 279;
const companyToContact = 280;

async function createCompany(properties: object): Promise<string> {
  const { status, body, text } = await hub.request({ path: '/crm/v3/objects/companies', json: { properties } });
  expect(status, text).toBe(201);
  return body.id as string;
}
const associate = (contact: string, company: string, method = 'PUT') =>
  hub.request({ path: `/crm/v4/objects/contacts/${contact}/associations/default/companies/${company}`, method });
const dissociate = (contact: string, company: string) =>
  hub.request({ path: `/crm/v4/objects/contacts/${contact}/associations/companies/${company}`, method: 'DELETE' });
const update = (company: string, properties: object) =>
  hub.request({ path: `/crm/v3/objects/companies/${company}`, method: 'PATCH', json: { properties } });

const associated = (filters: readonly object[], more: object = {}) => ({
  filterBranchType: 'ASSOCIATION',
  filterBranchOperator: 'AND',
  filterBranches: [],
  filters,
  objectTypeId: '0-2',
  operator: 'IN_LIST',
  associationTypeId: contactToCompany,
  associationCategory: 'HUBSPOT_DEFINED',
  ...more,
});
const industry = (value: string) => property('description', 'STRING', 'IS_EQUAL_TO', { value });
const at = 'filterBranch.filterBranches[0].filterBranches[0]';
const refusalOf = async (part: object) => {
  const { status, body } = await tryList(hub, { processingType: 'DYNAMIC', filterBranch: anyOf([part]) });
  return { status, message: body['message'] as string };
};
const wrong = (place: string, reason: string) => ({
  status: 400,
  message: `The filters are not valid at ${place}: ${reason}.`,
});

describe('a branch of type ASSOCIATION (Spec 6.3)', () => {
  it('matches records with one associated record that fulfils all of its conditions, by either direction', async () => {
    const [ada = '', bob = '', cleo = ''] = await createContacts(hub, {}, {}, {});
    const mill = await createCompany({ name: 'Mill', description: 'grain' });
    const shop = await createCompany({ name: 'Shop', description: 'bread' });
    await associate(ada, mill);
    await associate(bob, shop);
    await associate(bob, await createCompany({ name: 'Mill' }));
    const both = [industry('grain'), property('name', 'STRING', 'IS_EQUAL_TO', { value: 'mill' })];
    expect(await whoFits(hub, anyOf([associated(both)]))).toEqual([ada]);
    expect(await whoFits(hub, anyOf([associated(both, { associationTypeId: companyToContact })]))).toEqual([ada]);
    const without = await whoFits(hub, anyOf([associated(both, { operator: 'NOT_IN_LIST' })]));
    expect(without).toEqual([bob, cleo]);
    const toContacts = { objectTypeId: 'contacts', associationTypeId: companyToContact };
    const known = associated([property('hs_object_id', 'NUMBER', 'IS_EQUAL_TO', { value: Number(ada) })], toContacts);
    expect(await whoFits(hub, anyOf([known]), '0-2')).toEqual([mill]);
  });

  it('has nested branches, and takes SERVICE_DEFINED for the category', async () => {
    const [ada = ''] = await createContacts(hub, {});
    await associate(ada, await createCompany({ name: 'Nest', description: 'straw' }));
    const either = { filterBranchType: 'OR', filters: [industry('straw'), industry('hay')], filterBranches: [] };
    const branch = { ...associated([]), filterBranches: [either], associationCategory: 'SERVICE_DEFINED' };
    expect(await whoFits(hub, anyOf([branch]))).toEqual([ada]);
  });

  it('follows associated records and associations', async () => {
    const [ada = '', bob = ''] = await createContacts(hub, {}, {});
    const company = await createCompany({ name: 'Racer', description: 'slow' });
    await associate(ada, company);
    const listId = await createList(hub, {
      processingType: 'DYNAMIC',
      filterBranch: anyOf([associated([industry('fast')])]),
    });
    const expectMembers = (...ids: string[]) => soon(async () => expect(await listMembers(hub, listId)).toEqual(ids));
    expect(await listMembers(hub, listId)).toEqual([]);
    await update(company, { description: 'fast' });
    await expectMembers(ada);
    await associate(bob, company);
    await expectMembers(ada, bob);
    await dissociate(ada, company);
    await expectMembers(bob);
    await hub.request({ path: `/crm/v3/objects/companies/${company}`, method: 'DELETE' });
    await expectMembers();
  });

  it('follows the erasure of an associated contact', async () => {
    const [ada = ''] = await createContacts(hub, { email: 'erased@example.com', jobtitle: 'Erased' });
    const company = await createCompany({ name: 'Left' });
    await associate(ada, company);
    const toContacts = { objectTypeId: '0-1', associationTypeId: companyToContact };
    const filter = property('jobtitle', 'STRING', 'IS_EQUAL_TO', { value: 'Erased' });
    const listId = await createList(hub, {
      objectTypeId: '0-2',
      processingType: 'DYNAMIC',
      filterBranch: anyOf([associated([filter], toContacts)]),
    });
    expect(await listMembers(hub, listId)).toEqual([company]);
    const json = { objectId: ada };
    expect((await hub.request({ path: '/crm/v3/objects/contacts/gdpr-delete', json })).status).toBe(204);
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([]), 10_000);
  });

  it('is rejected with an unknown association type, and inside another one', async () => {
    const reason = 'there is no association type 99999 of these records';
    expect(await refusalOf(associated([industry('x')], { associationTypeId: 99_999 }))).toEqual(
      wrong(`${at}.associationTypeId`, reason),
    );
    const ofDeals = associated([industry('x')], { objectTypeId: '0-3' });
    expect((await refusalOf(ofDeals)).message).toContain(`there is no association type ${contactToCompany}`);
    const nested = { ...associated([]), filterBranches: [associated([industry('x')])] };
    expect(await refusalOf(nested)).toEqual(
      wrong(`${at}.filterBranches[0]`, 'associations of associated records cannot be used'),
    );
    expect(await refusalOf(associated([property('lastname', 'ALL_PROPERTY', 'IS_KNOWN')]))).toEqual(
      wrong(`${at}.filters[0].property`, "there is no property 'lastname'"),
    );
    expect((await refusalOf(associated([]))).message).toContain('at least one filter or branch is expected');
  });
});

describe('a filter of type ASSOCIATION (Spec 6.3)', () => {
  const onList = (listId: string, more: object = {}) => ({
    filterType: 'ASSOCIATION',
    listId,
    operator: 'IN_LIST',
    associationTypeId: contactToCompany,
    associationCategory: 'HUBSPOT_DEFINED',
    coalescingRefineBy: { type: 'SET_OCCURRENCES', setType: 'ANY' },
    ...more,
  });

  it('counts the associated records that are members of a list, and follows them', async () => {
    const companies = await createList(hub, { objectTypeId: '0-2' });
    const [one, two] = [await createCompany({ name: 'One' }), await createCompany({ name: 'Two' })];
    const [ada = '', bob = ''] = await createContacts(hub, { city: 'Pisa' }, { city: 'Pisa' });
    for (const [contact, company] of [[ada, one] as const, [ada, two] as const, [bob, two] as const]) {
      await associate(contact, company);
    }
    const dynamic = (filter: object) =>
      createList(hub, {
        processingType: 'DYNAMIC',
        filterBranch: anyOf([filter, property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Pisa' })]),
      });
    const any = await dynamic(onList(companies, { toObjectTypeId: '0-2' }));
    const twice = await dynamic(
      onList(companies, { coalescingRefineBy: { type: 'NUM_OCCURRENCES', minOccurrences: 2 } }),
    );
    const none = await dynamic(onList(companies, { operator: 'NOT_IN_LIST' }));
    expect(await listMembers(hub, none)).toEqual([ada, bob]);
    await hub.request({ path: `${listsPath}/${companies}/memberships/add`, method: 'PUT', json: [one] });
    expect(await listMembers(hub, any)).toEqual([ada]);
    await hub.request({ path: `${listsPath}/${companies}/memberships/add`, method: 'PUT', json: [two] });
    expect(await listMembers(hub, any)).toEqual([ada, bob]);
    expect(await listMembers(hub, twice)).toEqual([ada]);
    expect(await listMembers(hub, none)).toEqual([]);
    const { status, body } = await hub.request({ path: `${listsPath}/${companies}`, method: 'DELETE' });
    expect([status, body.message]).toEqual([400, expect.stringContaining(any)]);
  });

  it('is rejected with a list of other records', async () => {
    const contacts = await createList(hub);
    const reason = `list ${contacts} has records of another type`;
    expect(await refusalOf(onList(contacts))).toEqual(
      wrong('filterBranch.filterBranches[0].filters[0].listId', reason),
    );
  });
});

describe('a filter of type NUM_ASSOCIATIONS (Spec 6.3)', () => {
  const counting = (coalescingRefineBy?: object) => ({
    filterType: 'NUM_ASSOCIATIONS',
    associationTypeId: contactToCompany,
    associationCategory: 'HUBSPOT_DEFINED',
    ...(coalescingRefineBy && { coalescingRefineBy }),
  });
  const city = property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Lucca' });

  it('counts associated records, and follows them', async () => {
    const [ada = '', bob = '', cleo = ''] = await createContacts(
      hub,
      { city: 'Lucca' },
      { city: 'Lucca' },
      { city: 'Lucca' },
    );
    const [one, two] = [await createCompany({ name: 'One' }), await createCompany({ name: 'Two' })];
    for (const [contact, company] of [[ada, one] as const, [ada, two] as const, [bob, two] as const]) {
      await associate(contact, company);
    }
    const none = { type: 'NUM_OCCURRENCES', minOccurrences: 0, maxOccurrences: 0 };
    expect(await whoFits(hub, anyOf([counting(), city]))).toEqual([ada, bob]);
    expect(await whoFits(hub, anyOf([counting({ type: 'NUM_OCCURRENCES', minOccurrences: 2 }), city]))).toEqual([ada]);
    expect(await whoFits(hub, anyOf([counting(none), city]))).toEqual([cleo]);
    const listId = await createList(hub, { processingType: 'DYNAMIC', filterBranch: anyOf([counting(none), city]) });
    await associate(cleo, one);
    await dissociate(bob, two);
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([bob]));
  });

  it('is rejected with an unknown association type', async () => {
    expect((await refusalOf({ ...counting(), associationTypeId: 99_999 })).message).toContain(
      'there is no association type 99999 of these records',
    );
  });
});

describe('PROPERTY_ASSOCIATION (Spec 6.3)', () => {
  const pointer = { propertyWithObjectId: 'associatedcompanyid', operator: 'IN_LIST' };
  const branch = (filters: readonly object[], more: object = {}) => ({
    filterBranchType: 'PROPERTY_ASSOCIATION',
    filterBranchOperator: 'AND',
    filterBranches: [],
    filters,
    objectTypeId: '0-2',
    ...pointer,
    ...more,
  });

  it('as a branch matches by the record that a property names, and follows it', async () => {
    const [ada = '', bob = ''] = await createContacts(hub, { city: 'Siena' }, { city: 'Siena' });
    const [mill, shop] = [
      await createCompany({ name: 'Mill', description: 'flour' }),
      await createCompany({ name: 'Shop', description: 'cloth' }),
    ];
    // The first company is the primary one, which the property names.
    await associate(ada, mill);
    await associate(bob, shop);
    await associate(bob, mill);
    expect(await whoFits(hub, anyOf([branch([industry('flour')])]))).toEqual([ada]);
    const not = branch([industry('flour')], { operator: 'NOT_IN_LIST' });
    const city = property('city', 'STRING', 'IS_EQUAL_TO', { value: 'Siena' });
    expect(await whoFits(hub, anyOf([not, city]))).toEqual([bob]);
    const filterBranch = anyOf([branch([industry('flour')])]);
    const listId = await createList(hub, { processingType: 'DYNAMIC', filterBranch });
    await update(shop, { description: 'flour' });
    await soon(async () => expect(await listMembers(hub, listId)).toEqual([ada, bob]));
  });

  it('as a filter matches by the lists of that record', async () => {
    const companies = await createList(hub, { objectTypeId: '0-2' });
    const [ada = ''] = await createContacts(hub, {});
    const company = await createCompany({ name: 'Listed' });
    await associate(ada, company);
    await hub.request({ path: `${listsPath}/${companies}/memberships/add`, method: 'PUT', json: [company] });
    const filter = { filterType: 'PROPERTY_ASSOCIATION', listId: companies, toObjectTypeId: '0-2', ...pointer };
    expect(await whoFits(hub, anyOf([filter]))).toEqual([ada]);
  });

  it('is rejected with a property that holds no id, or that of other records', async () => {
    const place = `${at}.propertyWithObjectId`;
    expect(await refusalOf(branch([industry('x')], { propertyWithObjectId: 'city' }))).toEqual(
      wrong(place, "'city' holds no id of such a record"),
    );
    expect(await refusalOf(branch([industry('x')], { objectTypeId: '0-3' }))).toEqual(
      wrong(place, "'associatedcompanyid' holds no id of such a record"),
    );
    expect(await refusalOf(branch([industry('x')], { propertyWithObjectId: 'constructor' }))).toEqual(
      wrong(place, "'constructor' holds no id of such a record"),
    );
  });
});

describe('other parts of a filter tree (Spec 6.3)', () => {
  it('a branch of type RESTRICTED has the conditions in it, as AND or OR', async () => {
    const [ada = '', bob = ''] = await createContacts(hub, { zip: 'R1' }, { zip: 'R2' });
    const zip = (value: string) => property('zip', 'STRING', 'IS_EQUAL_TO', { value });
    const restricted = (filterBranchOperator: string) => ({
      filterBranchType: 'RESTRICTED',
      filterBranchOperator,
      filterBranches: [],
      filters: [zip('R1'), zip('R2')],
    });
    expect(await whoFits(hub, anyOf([restricted('OR')]))).toEqual([ada, bob]);
    expect(await whoFits(hub, anyOf([restricted('AND')]))).toEqual([]);
    const empty = { ...restricted('AND'), filters: [] };
    expect(await refusalOf(empty)).toEqual(wrong(at, 'at least one filter or branch is expected'));
  });

  it('a filter of type CONSTANT matches every record or none', async () => {
    const [ada = ''] = await createContacts(hub, { zip: 'C1' });
    const constant = (shouldAccept: unknown) => ({ filterType: 'CONSTANT', shouldAccept, source: null });
    const zip = property('zip', 'STRING', 'IS_EQUAL_TO', { value: 'C1' });
    expect(await whoFits(hub, anyOf([constant(true), zip]))).toEqual([ada]);
    expect(await whoFits(hub, anyOf([constant(false), zip]))).toEqual([]);
    expect((await refusalOf(constant('yes'))).message).toContain('true or false is expected');
  });

  it.each(['ADS_TIME', 'CAMPAIGN_INFLUENCED', 'EMAIL_EVENT', 'PAGE_VIEW', 'WEBINAR'])(
    'a filter of type %s is rejected by name',
    async (filterType) => {
      expect(await refusalOf({ filterType })).toEqual(
        wrong(
          'filterBranch.filterBranches[0].filters[0].filterType',
          `filters of type ${filterType} rest on data that this server does not keep`,
        ),
      );
    },
  );
});
