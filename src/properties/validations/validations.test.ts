import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const root = '/crm/v3/property-validations';

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
});

const createProperty = async (name: string, type: string, fieldType: string, objectType = 'contacts') => {
  const json = { name, label: name, type, fieldType, groupName: groups[objectType] };
  const { status, text } = await hub.request({ path: `/crm/v3/properties/${objectType}`, json });
  expect(status, text).toBe(201);
};
const groups: Readonly<Record<string, string>> = { contacts: 'contactinformation', deals: 'dealinformation' };
const rulePath = (name: string, ruleType: string, objectType = 'contacts') =>
  `${root}/${objectType}/${name}/rule-type/${ruleType}`;
const setRule = (name: string, ruleType: string, ruleArguments: string[], more: object = {}) =>
  hub.request({ path: rulePath(name, ruleType), method: 'PUT', json: { ruleArguments, ...more } });
const create = (properties: object) => hub.request({ path: '/crm/v3/objects/contacts', json: { properties } });

describe('validation rules of a property (Spec 4.3)', () => {
  it('are set, read, replaced and removed', async () => {
    await createProperty('account_code', 'string', 'text');
    expect((await hub.request({ path: `${root}/0-1/account_code` })).body).toEqual({ results: [] });
    expect((await setRule('account_code', 'ALPHANUMERIC', ['ALPHANUMERIC'])).status).toBe(204);
    expect((await setRule('account_code', 'ALPHANUMERIC', ['NUMERIC_ONLY'])).status).toBe(204);
    expect((await setRule('account_code', 'MAX_LENGTH', ['6'], { shouldApplyNormalization: true })).status).toBe(204);
    const digits = { ruleType: 'ALPHANUMERIC', ruleArguments: ['NUMERIC_ONLY'], shouldApplyNormalization: false };
    const short = { ruleType: 'MAX_LENGTH', ruleArguments: ['6'], shouldApplyNormalization: true };
    const own = await hub.request({ path: `${root}/contacts/account_code` });
    expect([own.status, own.body]).toEqual([200, { results: [digits, short] }]);
    const all = await hub.request({ path: `${root}/0-1` });
    const named = { propertyName: 'account_code', propertyValidationRules: [digits, short] };
    expect([all.status, all.body]).toEqual([200, { results: [named] }]);
    expect((await hub.request({ path: rulePath('account_code', 'MAX_LENGTH') })).body).toEqual(short);
    const remove = () => hub.request({ path: rulePath('account_code', 'MAX_LENGTH'), method: 'DELETE' });
    expect((await remove()).status).toBe(204);
    const missing = { status: 404, body: { message: 'The property has no validation rule of type MAX_LENGTH.' } };
    expect(await remove()).toMatchObject(missing);
    expect(await hub.request({ path: rulePath('account_code', 'MAX_LENGTH') })).toMatchObject(missing);
    const other = await newHub();
    expect((await other.request({ path: `${root}/0-1` })).body).toEqual({ results: [] });
  });

  it('hold for creates, updates, batches, upserts and built-in properties, and leave stored values', async () => {
    const before = (await create({ zip: 'B-1000' })).body.id as string;
    expect((await setRule('zip', 'ALPHANUMERIC', ['NUMERIC_ONLY'])).status).toBe(204);
    const failure = (value: string) => ({
      status: 400,
      body: {
        category: 'VALIDATION_ERROR',
        message: expect.stringContaining(`"propertyValue":"${value}"`),
        errors: [{ message: 'Enter digits only', code: 'ALPHANUMERIC', context: { propertyName: ['zip'] } }],
      },
    });
    const path = '/crm/v3/objects/contacts';
    expect(await create({ zip: 'B-1000' })).toMatchObject(failure('B-1000'));
    const { id } = (await create({ zip: '1000', email: 'zip@example.com' })).body as { id: string };
    const patch = (properties: object) => hub.request({ path: `${path}/${id}`, method: 'PATCH', json: { properties } });
    expect(await patch({ zip: 'x' })).toMatchObject(failure('x'));
    const batch = (name: string, inputs: object[]) => hub.request({ path: `${path}/batch/${name}`, json: { inputs } });
    expect(await batch('create', [{ properties: { zip: 'y' } }])).toMatchObject(failure('y'));
    expect(await batch('update', [{ id, properties: { zip: 'z' } }])).toMatchObject(failure('z'));
    const upserted = { id: 'zip@example.com', idProperty: 'email', properties: { zip: 'w' } };
    expect(await batch('upsert', [upserted])).toMatchObject(failure('w'));
    expect((await hub.request({ path: `${path}/${id}?properties=zip` })).body.properties).toMatchObject({
      zip: '1000',
    });
    expect((await patch({ zip: '' })).status).toBe(200);
    const kept = await hub.request({
      path: `${path}/${before}`,
      method: 'PATCH',
      json: { properties: { city: 'Ghent' } },
    });
    expect(kept.status).toBe(200);
    const schema = await hub.request({ path: '/crm/v3/properties/contacts/zip' });
    expect(schema.body).not.toHaveProperty('rules');
  });

  it.each<[string, string, [type: string, fieldType: string], string[], string, string]>([
    ['MIN_LENGTH', 'Enter 3 characters or more', ['string', 'text'], ['3'], 'äbc', 'ab'],
    ['ALPHANUMERIC', 'Enter letters only', ['string', 'text'], ['ALPHABETIC_ONLY'], 'Zoë', 'R2D2'],
    ['SPECIAL_CHARACTERS', 'Enter no special characters', ['string', 'text'], [], 'a b 1', 'a-b'],
    ['WHITESPACE', 'Enter no spaces', ['string', 'textarea'], [], 'a-b', 'a b'],
    ['EMAIL', 'Enter an email address', ['string', 'text'], [], 'Ada@Example.com', 'ada@'],
    ['DOMAIN', 'Enter a domain', ['string', 'text'], [], 'example.com', 'https://example.com'],
    ['URL', 'Enter a URL', ['string', 'text'], [], 'https://example.com/a?b', 'javascript:alert(1)'],
    [
      ...(['EMAIL_ALLOWED_DOMAINS', 'Enter a value of one of these domains: example.com', ['string', 'text']] as const),
      ...([['example.com'], 'ada@mail.example.com', 'ada@notexample.com'] as const),
    ] as never,
    [
      ...(['URL_BLOCKED_DOMAINS', 'Enter a value of none of these domains: example.com', ['string', 'text']] as const),
      ...([['example.com'], 'https://example.org', 'https://www.EXAMPLE.com/x'] as const),
    ] as never,
    [
      'PHONE_NUMBER_WITH_EXPLICIT_COUNTRY_CODE',
      'Enter a phone number with its country code, such as +15551234567',
      ...([['string', 'phonenumber'], [], '+1 (555) 123-4567', '5551234567'] as const),
    ] as never,
    ['MIN_NUMBER', 'Enter 1 or more', ['number', 'number'], ['1'], '1', '0.5'],
    ['MAX_NUMBER', 'Enter -2.5 or less', ['number', 'number'], ['-2.5'], '-3', '-2'],
    ['DECIMAL', 'Enter 2 decimal places or fewer', ['number', 'number'], ['2'], '1.25', '1.125'],
    ['START_DATE', 'Enter 2026-01-05 or a later day', ['date', 'date'], ['2026-01-05'], '2026-01-05', '2026-01-04'],
    ['END_DATE', 'Enter 2026-01-05 or an earlier day', ['date', 'date'], ['2026-01-05'], '2026-01-05', '2026-01-06'],
    [
      ...(['START_DATETIME', 'Enter 2026-01-05T10:00:00Z or a later time', ['datetime', 'date']] as const),
      ...([['2026-01-05T10:00:00Z'], '2026-01-05T10:00:00Z', '2026-01-05T09:59:59Z'] as const),
    ] as never,
    [
      ...(['END_DATETIME', 'Enter 2026-01-05T10:00:00Z or an earlier time', ['datetime', 'date']] as const),
      ...([['2026-01-05T10:00:00Z'], '2026-01-05T10:00:00Z', '2026-01-05T10:00:01Z'] as const),
    ] as never,
    [
      ...(['DAYS_OF_WEEK', 'Enter a day that is one of MONDAY, TUESDAY', ['date', 'date']] as const),
      ...([['MONDAY', 'TUESDAY'], '2026-01-05', '2026-01-04'] as const),
    ] as never,
  ])('%s: %s', async (ruleType, message, [type, fieldType], ruleArguments, good, bad) => {
    const name = `rule_${ruleType.toLowerCase()}_${ruleArguments.length}${good.length}`;
    await createProperty(name, type, fieldType);
    const reply = await setRule(name, ruleType, ruleArguments);
    expect(reply.status, reply.text).toBe(204);
    const accepted = await create({ [name]: good });
    expect(accepted.status, accepted.text).toBe(201);
    const refused = await create({ [name]: bad });
    expect([refused.status, refused.body['errors']]).toEqual([
      400,
      [{ message, code: ruleType, context: { propertyName: [name] } }],
    ]);
  });

  it('ignore surrounding spaces if normalization is asked for', async () => {
    await createProperty('trimmed', 'string', 'text');
    await setRule('trimmed', 'WHITESPACE', [], { shouldApplyNormalization: true });
    expect((await create({ trimmed: ' a ' })).status).toBe(201);
    expect((await create({ trimmed: 'a b' })).status).toBe(400);
  });

  it('are rejected if they do not fit the property or their arguments, and cannot be enforced', async () => {
    await createProperty('plain', 'string', 'text');
    const refusal = async (ruleType: string, ruleArguments: string[], name = 'plain') =>
      (await setRule(name, ruleType, ruleArguments)).body['message'] as string;
    const start = (ruleType: string, name = 'plain') => `The rule ${ruleType} cannot be set for property '${name}': `;
    expect(await refusal('MIN_NUMBER', ['1'])).toBe(`${start('MIN_NUMBER')}properties of type string cannot have it.`);
    expect(await refusal('MIN_LENGTH', ['x'])).toBe(`${start('MIN_LENGTH')}it takes a whole number from 0 to 99999.`);
    expect(await refusal('WHITESPACE', ['x'])).toBe(`${start('WHITESPACE')}it takes no arguments.`);
    expect(await refusal('ALPHANUMERIC', ['ANY'])).toContain('it takes one of NUMERIC_ONLY, ');
    expect(await refusal('URL_ALLOWED_DOMAINS', [])).toContain('it takes 1 to 1000 domains.');
    const reason = 'this server cannot enforce rules of the type.';
    expect(await refusal('REGEX', ['(a+)+$'])).toBe(`${start('REGEX')}${reason}`);
    expect(await refusal('MIN_NUMBER', ['1'], 'num_associated_deals')).toContain(
      'values of the property cannot be set.',
    );
    expect((await setRule('nothing', 'WHITESPACE', [])).status).toBe(404);
    expect((await setRule('plain', 'NONSENSE', [])).status).toBe(400);
    expect((await hub.request({ path: `${root}/planets` })).status).toBe(400);
    expect((await hub.request({ path: `${root}/0-1/nothing` })).status).toBe(404);
    expect((await hub.request({ path: `${root}/0-1/plain` })).body).toEqual({ results: [] });
  });

  it('survive changes of the property, and forms skip values that break them', async () => {
    await createProperty('floor', 'string', 'text');
    await setRule('floor', 'ALPHANUMERIC', ['NUMERIC_ONLY']);
    const json = { label: 'Storey', formField: true };
    const changed = await hub.request({ path: '/crm/v3/properties/contacts/floor', method: 'PATCH', json });
    expect(changed.status, changed.text).toBe(200);
    expect((await create({ floor: 'ten' })).status).toBe(400);
    const submit = async (email: string, floor: string) => {
      const fields = Object.entries({ email, floor }).map(([name, value]) => ({ objectTypeId: '0-1', name, value }));
      const path = `/submissions/v3/integration/submit/${hub.hubId}/6f2a4c1e-57b1-4d0e-9a53-0c1d2e3f4a5c`;
      expect((await hub.request({ path, json: { fields } })).status).toBe(200);
      const record = await hub.request({ path: `/crm/v3/objects/contacts/${email}?idProperty=email&properties=floor` });
      return (record.body.properties as { floor?: string }).floor;
    };
    expect(await submit('floor-10@example.com', '10')).toBe('10');
    expect(await submit('floor-ten@example.com', 'ten')).toBeUndefined();
  });
});
