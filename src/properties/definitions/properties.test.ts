import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';
import { request } from '../../../test/support/http.js';

const path = '/crm/v3/properties/companies';
const scopes = [
  'crm.objects.companies.read',
  'crm.schemas.companies.read',
  'crm.schemas.companies.write',
  'crm.schemas.contacts.read',
  'crm.schemas.contacts.write',
];

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub({ scopes });
});

const minimal = { label: 'Test', type: 'string', fieldType: 'text', groupName: 'companyinformation' };
const booleans = [
  { label: 'Yes', value: 'true' },
  { label: 'No', value: 'false' },
];
const colors = [
  { label: 'Red', value: 'red' },
  { label: 'Green', value: 'green', displayOrder: 7, hidden: true, description: 'As grass' },
];

const create = (name: string, more: object = {}, from = hub) =>
  from.request({ path, json: { ...minimal, name, ...more } });

const names = async (from = hub, query = '') => {
  const { body } = await from.request({ path: `${path}${query}` });
  return (body.results as { name: string }[]).map(({ name }) => name);
};

describe('GET /crm/v3/properties/{objectType} lists the properties of the account (Spec 4.3)', () => {
  it('returns all 245 of companies and 384 of contacts, by name, without paging', async () => {
    const own = await newHub({ scopes });
    const { status, body } = await own.request({ path });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['results']);
    const listed = (body.results as { name: string }[]).map(({ name }) => name);
    expect(listed).toHaveLength(245);
    expect(listed).toEqual([...listed].sort());
    expect(listed).toEqual(
      expect.arrayContaining([
        'name',
        'domain',
        'hs_additional_domains',
        'lifecyclestage',
        'hs_pinned_engagement_id',
        'hs_object_id',
      ]),
    );
    expect((await own.request({ path: '/crm/v3/properties/contacts' })).body.results).toHaveLength(384);
  });

  it.each(['company', 'COMPANIES', '0-2'])(
    'works with the name %s and the other paths of the operation',
    async (name) => {
      for (const prefix of ['/crm/v3/properties', '/crm/properties/v3', '/crm/properties/2026-09']) {
        const { status, body } = await hub.request({ path: `${prefix}/${name}?properties=domain` });
        expect([status, body.results[0].name]).toEqual([200, 'domain']);
      }
    },
  );

  it('returns only the requested ones, and no archived or sensitive ones if there are none', async () => {
    expect(await names(hub, '?properties=name,nope&properties=domain')).toEqual(['domain', 'name']);
    expect(await names(hub, '?archived=true')).toEqual([]);
    expect(await names(hub, '?dataSensitivity=sensitive')).toEqual([]);
    expect((await names(hub, '?dataSensitivity=non_sensitive&locale=de&archived=False')).length).toBeGreaterThan(244);
  });

  it('rejects unknown types, unknown sensitivities and missing scopes', async () => {
    const unknown = await hub.request({ path: '/crm/v3/properties/xyz' });
    expect(unknown.status).toBe(400);
    expect(unknown.body).toEqual({
      status: 'error',
      message: 'Unable to infer object type from: xyz',
      correlationId: expect.any(String),
    });
    expect((await hub.request({ path: `${path}?dataSensitivity=secret` })).status).toBe(400);
    expect((await request(inject('baseUrl'), { path })).status).toBe(401);
    const stranger = await newHub({ scopes: ['crm.objects.contacts.read'] });
    const refused = await stranger.request({ path });
    expect(refused.status).toBe(403);
    expect(refused.body.errors[0].context.requiredGranularScopes).toEqual([
      'crm.schemas.companies.read',
      'crm.objects.companies.read',
      'crm.objects.companies.write',
    ]);
    expect((await stranger.request({ path: '/crm/v3/properties/contacts' })).status).toBe(200);
  });

  it.each([
    ['deals', 'dealname'],
    ['tickets', 'subject'],
    ['notes', 'hs_note_body'],
    ['tasks', 'hs_task_status'],
    ['calls', 'hs_call_disposition'],
    ['meetings', 'hs_meeting_outcome'],
    ['emails', 'hs_email_direction'],
    ['products', 'hs_sku'],
    ['line_items', 'amount'],
  ])('works for %s too, including %s', async (type, name) => {
    const own = await newHub();
    const { status, body } = await own.request({ path: `/crm/v3/properties/${type}` });
    expect(status).toBe(200);
    expect((body.results as { name: string }[]).map((one) => one.name)).toContain(name);
  });
});

describe('GET /crm/v3/properties/{objectType}/{propertyName}', () => {
  it('returns a built-in property in the recorded shape', async () => {
    const { status, body } = await hub.request({ path: `${path}/lifecyclestage` });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      'name',
      'label',
      'type',
      'fieldType',
      'description',
      'groupName',
      'options',
      'displayOrder',
      'calculated',
      'externalOptions',
      'hasUniqueValue',
      'hidden',
      'hubspotDefined',
      'modificationMetadata',
      'formField',
      'dataSensitivity',
    ]);
    expect(body).toMatchObject({
      type: 'enumeration',
      fieldType: 'radio',
      hubspotDefined: true,
      dataSensitivity: 'non_sensitive',
    });
    expect(body.options[0]).toEqual({ label: 'Subscriber', value: 'subscriber', displayOrder: 0, hidden: false });
    expect(body.options).toHaveLength(8);
  });

  it('returns 404 for an unknown name, an active one read as archived and an ordinary one read as sensitive', async () => {
    for (const place of [
      'nope',
      'Name',
      '__proto__',
      'constructor',
      'name?archived=true',
      'name?dataSensitivity=sensitive',
      '%F0%9F%98%80',
    ]) {
      const { status, body } = await hub.request({ path: `${path}/${place}` });
      expect([place, status, body.category]).toEqual([place, 404, 'OBJECT_NOT_FOUND']);
    }
  });
});

describe('POST /crm/v3/properties/{objectType} creates a custom property', () => {
  it('returns 201 with Location, the recorded fields and defaults', async () => {
    const { status, headers, body } = await create('plain_text');
    expect(status).toBe(201);
    expect(headers.location).toMatch(/\/crm\/v3\/properties\/companies\/plain_text$/);
    expect(Object.keys(body)).toEqual([
      'updatedAt',
      'createdAt',
      'name',
      'label',
      'type',
      'fieldType',
      'description',
      'groupName',
      'options',
      'displayOrder',
      'calculated',
      'externalOptions',
      'archived',
      'hasUniqueValue',
      'hidden',
      'modificationMetadata',
      'formField',
      'dataSensitivity',
    ]);
    expect(body).toEqual({
      ...minimal,
      name: 'plain_text',
      updatedAt: body.createdAt,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      description: '',
      options: [],
      displayOrder: -1,
      calculated: false,
      externalOptions: false,
      archived: false,
      hasUniqueValue: false,
      hidden: false,
      modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false },
      formField: false,
      dataSensitivity: 'non_sensitive',
    });
    expect((await hub.request({ path: `${path}/plain_text` })).body).toEqual(body);
    expect(await names()).toContain('plain_text');
  });

  it('stores what was sent', async () => {
    const more = {
      type: 'enumeration',
      fieldType: 'checkbox',
      options: colors,
      description: 'What it likes',
      displayOrder: 3,
      hidden: true,
      formField: true,
      dataSensitivity: 'non_sensitive',
    };
    const { status, body } = await create('colors', more);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...more,
      options: [{ label: 'Red', value: 'red', displayOrder: 0, hidden: false }, colors[1]],
    });
    const money = {
      type: 'number',
      fieldType: 'number',
      showCurrencySymbol: true,
      currencyPropertyName: 'currency',
      numberDisplayHint: 'currency',
    };
    expect((await create('money', money)).body).toMatchObject(money);
    const owner = { type: 'enumeration', fieldType: 'select', externalOptions: true, referencedObjectType: 'OWNER' };
    expect((await create('second_owner', owner)).body).toMatchObject(owner);
  });

  it.each([
    ['string', 'textarea'],
    ['string', 'html'],
    ['string', 'phonenumber'],
    ['string', 'file'],
    ['number', 'number'],
    ['date', 'date'],
    ['datetime', 'date'],
    ['phone_number', 'phonenumber'],
  ])('with the type %s and the field type %s', async (type, fieldType) => {
    expect((await create(`pair_${type}_${fieldType}`, { type, fieldType })).status).toBe(201);
  });

  it('for its own hub and object type only', async () => {
    const other = await newHub({ scopes });
    expect((await create('mine')).status).toBe(201);
    expect((await other.request({ path: `${path}/mine` })).status).toBe(404);
    expect((await hub.request({ path: '/crm/v3/properties/contacts/mine' })).status).toBe(404);
    expect((await create('mine', {}, other)).status).toBe(201);
  });

  it('requires the schema scope', async () => {
    const reader = await newHub({ scopes: ['crm.objects.companies.write', 'crm.schemas.companies.read'] });
    const { status, body } = await create('nope', {}, reader);
    expect(status).toBe(403);
    expect(body.errors[0].context.requiredGranularScopes).toEqual(['crm.schemas.companies.write']);
    expect(await names(reader)).not.toContain('nope');
  });

  it('rejects a name that is taken, also by a built-in property', async () => {
    expect((await create('taken')).status).toBe(201);
    for (const name of ['taken', 'domain', 'hs_lead_status']) {
      const { status, body } = await create(name, { label: 'Again' });
      expect(status).toBe(409);
      expect(body).toEqual({
        status: 'error',
        message: `A property named '${name}' already exists.`,
        correlationId: expect.any(String),
        category: 'OBJECT_ALREADY_EXISTS',
        subCategory: 'Properties.PROPERTY_WITH_NAME_EXISTS',
      });
    }
    expect((await hub.request({ path: `${path}/taken` })).body.label).toBe('Test');
  });

  it('succeeds for one of several concurrent requests with a name', async () => {
    const replies = await Promise.all(Array.from({ length: 16 }, (_, n) => create('raced', { label: `Number ${n}` })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(15).fill(409)]);
    const winner = replies.find(({ status }) => status === 201)!;
    expect((await hub.request({ path: `${path}/raced` })).body).toEqual(winner.body);
  });

  it('rejects an enumeration without options, with the recorded message', async () => {
    for (const more of [{}, { options: [] }]) {
      const { status, body } = await create('bad', { type: 'enumeration', fieldType: 'select', ...more });
      expect([status, body.message, body.subCategory]).toEqual([
        400,
        "Property 'bad' of object type '0-2' has no options but options are required!",
        'PropertyValidationError.MISSING_OPTIONS',
      ]);
    }
  });

  it('rejects a bool without exactly true and false, with the recorded message', async () => {
    const bool = { type: 'bool', fieldType: 'booleancheckbox' };
    const rule =
      "Boolean properties must have exactly two options; one with a value of 'true', the other with a value of 'false'.";
    const { status, body } = await create('bad', {
      ...bool,
      options: [...booleans, { label: 'Maybe', value: 'maybe' }],
    });
    expect([status, body.message]).toEqual([
      400,
      `${rule} Property 'bad' of object type '0-2' has more than two options`,
    ]);
    expect(body.subCategory).toBe('PropertyValidationError.INVALID_BOOLEAN_OPTION');
    expect(body.context).toEqual({ property: ['bad'], objectTypeId: ['0-2'] });
    for (const options of [undefined, [], booleans.slice(1), [booleans[0], booleans[0]], colors]) {
      expect((await create('bad', { ...bool, options })).body.subCategory).toBe(
        'PropertyValidationError.INVALID_BOOLEAN_OPTION',
      );
    }
    expect((await create('good_bool', { ...bool, options: booleans })).status).toBe(201);
  });

  const enumeration = { type: 'enumeration', fieldType: 'select' };
  it.each<[string, object]>([
    ['a name with capitals', { name: 'Bad' }],
    ['a name with a hyphen', { name: 'bad-name' }],
    ['a name that starts with a digit', { name: '1bad' }],
    ['a name that starts with an underscore', { name: '__proto__x' }],
    ['an empty name', { name: '' }],
    ['a name of 100 characters', { name: 'a'.repeat(100) }],
    ['a reserved name', { name: 'hs_mine' }],
    ['an unknown type', { type: 'text' }],
    ['a type that cannot be created', { type: 'object_coordinates' }],
    ['an unknown field type', { fieldType: 'input' }],
    ['a field type of another type', { type: 'number', fieldType: 'text' }],
    ['a calculated field type without a formula', { type: 'number', fieldType: 'calculation_equation' }],
    ['a formula without its field type', { calculationFormula: '"x"' }],
    ['a calculated time', { type: 'datetime', fieldType: 'calculation_equation', calculationFormula: '1' }],
    ['another type of calculation', { type: 'number', fieldType: 'calculation_rollup', calculationFormula: '1' }],
    ['a group that does not exist', { groupName: 'nope' }],
    ['a group of another type', { groupName: 'contactinformation' }],
    ['an empty label', { label: '' }],
    ['a label that is not a string', { label: 7 }],
    ['no label', { label: undefined }],
    ['no type', { type: undefined }],
    ['options for a text', { options: colors }],
    ['the same value twice', { ...enumeration, options: [colors[0], { label: 'Other', value: 'red' }] }],
    ['the same label twice', { ...enumeration, options: [colors[0], { label: 'Red', value: 'other' }] }],
    ['a value with a semicolon', { ...enumeration, options: [{ label: 'Both', value: 'a;b' }] }],
    ['a blank value', { ...enumeration, options: [{ label: 'Blank', value: ' ' }] }],
    ['external options without a referenced object type', { ...enumeration, externalOptions: true }],
    [
      'external options with options',
      { ...enumeration, externalOptions: true, referencedObjectType: 'OWNER', options: colors },
    ],
    ['external options for a text', { externalOptions: true, referencedObjectType: 'OWNER' }],
    [
      'a referenced object type without external options',
      { ...enumeration, referencedObjectType: 'OWNER', options: colors },
    ],
    ['a currency without a currency symbol', { currencyPropertyName: 'currency' }],
    ['an unknown display hint', { textDisplayHint: 'loud' }],
    ['an empty display hint', { textDisplayHint: '' }],
    ['a display hint of another type', { numberDisplayHint: 'currency' }],
    ['sensitive data', { dataSensitivity: 'sensitive' }],
    ['unique booleans', { type: 'bool', fieldType: 'booleancheckbox', options: booleans, hasUniqueValue: true }],
    ['a display order below -1', { displayOrder: -2 }],
    ['U+0000', { label: 'a\u0000b' }],
  ])('rejects %s with a 400 and changes nothing', async (_what, more) => {
    const before = await names();
    const { status, body } = await create('bad', more);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
    expect(await names()).toEqual(before);
  });

  it('rejects invalid bodies', async () => {
    for (const rawBody of ['', '[]', 'null', '{', '"x"', '{"name":{}}']) {
      const reply = await hub.request({
        method: 'POST',
        path,
        rawBody,
        headers: { 'content-type': 'application/json' },
      });
      expect([rawBody, reply.status]).toEqual([rawBody, 400]);
    }
  });

  it('allows ten unique properties on a type', async () => {
    const own = await newHub({ scopes });
    const replies = await Promise.all(
      Array.from({ length: 13 }, (_, n) => create(`unique_${n}`, { hasUniqueValue: true }, own)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), 400, 400, 400]);
    expect(await names(own)).toHaveLength(255);
    expect((await create('ordinary', {}, own)).status).toBe(201);
    const contacts = {
      path: '/crm/v3/properties/contacts',
      json: { ...minimal, name: 'code', groupName: 'contactinformation', hasUniqueValue: true },
    };
    expect((await own.request(contacts)).status).toBe(201);
  });
});
