import { beforeAll, describe, expect, it } from 'vitest';
import { newHub, type TestHub } from '../../../test/support/hubs.js';

const path = '/crm/v3/properties/companies';
const companies = '/crm/v3/objects/companies';
const minimal = { label: 'Test', groupName: 'companyinformation' };
const text = { ...minimal, type: 'string', fieldType: 'text' };
const number = { ...minimal, type: 'number', fieldType: 'number' };
const calculation = { ...minimal, type: 'number', fieldType: 'calculation_equation' };

let hub: TestHub;
beforeAll(async () => {
  hub = await newHub();
  for (const name of ['price', 'quantity']) await create({ ...number, name });
});

const tryCreate = (json: object, from = hub) => from.request({ path, json });
const create = async (json: object, from = hub) => {
  const { status, body } = await tryCreate(json, from);
  expect([status, body.message]).toEqual([201, undefined]);
  return body;
};
const calculate = (name: string, calculationFormula: string, more: object = {}) =>
  tryCreate({ ...calculation, name, calculationFormula, ...more });
const update = (name: string, json: object) => hub.request({ method: 'PATCH', path: `${path}/${name}`, json });
const archive = (name: string) => hub.request({ method: 'DELETE', path: `${path}/${name}` });
const addCompany = async (properties: object) =>
  (await hub.request({ path: companies, json: { properties: { name: 'Acme', ...properties } } })).body;
const readCompany = async (id: string, ...names: string[]) =>
  (
    await hub.request({
      path: `${companies}/${id}?properties=${names.join(',')}&propertiesWithHistory=${names.join(',')}`,
    })
  ).body;
const change = (id: string, properties: object) =>
  hub.request({ method: 'PATCH', path: `${companies}/${id}`, json: { properties } });

describe('a property with a calculation formula', () => {
  it('is created with the formula in normalised spelling, and cannot be set', async () => {
    const { status, body } = await calculate('total', '( price*quantity )');
    expect([status, body]).toEqual([
      201,
      {
        ...calculation,
        name: 'total',
        calculationFormula: 'price * quantity',
        calculated: true,
        createdAt: expect.any(String),
        updatedAt: body.createdAt,
        description: '',
        options: [],
        displayOrder: -1,
        externalOptions: false,
        archived: false,
        hasUniqueValue: false,
        hidden: false,
        modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: true },
        formField: false,
        dataSensitivity: 'non_sensitive',
      },
    ]);
    expect((await hub.request({ path: `${path}/total` })).body).toEqual(body);
    const refused = await hub.request({ path: companies, json: { properties: { name: 'Acme', total: '5' } } });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [
        {
          message: '"total" is a calculated property; its value cannot be set.',
          code: 'READ_ONLY_VALUE',
          context: { propertyName: ['total'] },
        },
      ],
    ]);
  });

  it('has a value of its type, or none', async () => {
    const yesNo = { type: 'bool' };
    const sizes = {
      type: 'enumeration',
      options: [
        { label: 'Big', value: 'big' },
        { label: 'Small', value: 'small' },
      ],
    };
    expect((await calculate('is_dear', 'price > 100', yesNo)).body.options).toHaveLength(2);
    await calculate('summary', 'name + ": " + price', { type: 'string' });
    await calculate('size', 'if quantity >= 10 then "big" elseif quantity > 1 then "small" else "tiny"', sizes);
    await calculate('half', 'price / quantity / 2');
    const names = ['is_dear', 'summary', 'size', 'half'];
    const valuesOf = async (properties: object) => {
      const { id } = await addCompany(properties);
      const { properties: values } = await readCompany(id, ...names);
      return names.map((name) => values[name]);
    };
    expect(await valuesOf({ price: '120', quantity: '10' })).toEqual(['true', 'Acme: 120', 'big', '6']);
    expect(await valuesOf({ price: '0.3', quantity: '2' })).toEqual(['false', 'Acme: 0.3', 'small', '0.075']);
    expect(await valuesOf({ price: '0.0000003', quantity: '1' })).toEqual([
      'false',
      'Acme: 0.0000003',
      undefined,
      '0.00000015',
    ]);
    expect(await valuesOf({})).toEqual(['false', 'Acme: ', undefined, undefined]);
  });

  it('follows its source properties, also through others, with history', async () => {
    await create({ ...calculation, name: 'net', calculationFormula: 'price * quantity' });
    await create({ ...calculation, name: 'gross', calculationFormula: 'round(net * 1.2, 2)' });
    const made = await addCompany({ price: '10', quantity: '3' });
    expect((await readCompany(made.id, 'net', 'gross')).properties).toMatchObject({ net: '30', gross: '36' });
    const changed = await change(made.id, { quantity: '4' });
    expect([changed.status, changed.body.properties]).toEqual([
      200,
      expect.objectContaining({ net: '40', gross: '48' }),
    ]);
    await change(made.id, { city: 'Ulm' });
    const { propertiesWithHistory } = await readCompany(made.id, 'net', 'gross');
    expect(propertiesWithHistory.gross.map(({ value }: { value: string }) => value)).toEqual(['48', '36']);
    await change(made.id, { price: '' });
    expect((await readCompany(made.id, 'net', 'gross')).properties).not.toHaveProperty('gross');
  });

  it('is computed for existing records, and again when its formula changes', async () => {
    const { id } = await addCompany({ price: '7', quantity: '2' });
    await create({ ...calculation, name: 'late', calculationFormula: 'price + quantity' });
    expect((await readCompany(id, 'late')).properties.late).toBe('9');
    const { status, body } = await update('late', { calculationFormula: 'PRICE - quantity' });
    expect([status, body.calculationFormula]).toEqual([200, 'price - quantity']);
    const later = await readCompany(id, 'late');
    expect(later.properties.late).toBe('5');
    expect(later.propertiesWithHistory.late.map(({ sourceType }: { sourceType: string }) => sourceType)).toEqual([
      'CALCULATED',
      'CALCULATED',
    ]);
    expect(later.updatedAt).toBe((await addedAt(id)).updatedAt);
    await update('late', { calculationFormula: 'if price > 100 then 1 endif' });
    expect((await readCompany(id, 'late')).properties).not.toHaveProperty('late');
  });

  const addedAt = async (id: string) => (await hub.request({ path: `${companies}/${id}` })).body;

  it('survives a type change of a source property', async () => {
    await create({ ...number, name: 'rate' });
    await create({ ...calculation, name: 'doubled', calculationFormula: 'rate * 2' });
    const { id } = await addCompany({ rate: '4' });
    expect((await update('rate', { type: 'string', fieldType: 'text' })).status).toBe(200);
    expect((await readCompany(id, 'rate', 'doubled')).properties).toMatchObject({ rate: '4' });
    expect((await change(id, { rate: 'high' })).status).toBe(200);
    expect((await readCompany(id, 'doubled')).properties).not.toHaveProperty('doubled');
    await update('rate', { type: 'number', fieldType: 'number' });
    await change(id, { rate: '5' });
    expect((await readCompany(id, 'doubled')).properties.doubled).toBe('10');
  });

  it('is created in a batch after its source properties', async () => {
    const inputs = [
      { ...number, name: 'base' },
      { ...calculation, name: 'more', calculationFormula: 'base + 1' },
      { ...calculation, name: 'most', calculationFormula: 'later + 1' },
      { ...number, name: 'later' },
    ];
    const { status, body } = await hub.request({ path: `${path}/batch/create`, json: { inputs } });
    expect([status, body.results.map(({ name }: { name: string }) => name)]).toEqual([207, ['base', 'more', 'later']]);
    expect(body.errors[0]).toMatchObject({ category: 'OBJECT_NOT_FOUND', context: { name: ['most'] } });
  });
});

describe('a calculation formula is rejected', () => {
  it('with a 404 if it names a property that does not exist', async () => {
    for (const reply of [
      await calculate('lost', 'price + nope'),
      await update('total', { calculationFormula: 'nope' }),
    ]) {
      expect([reply.status, reply.body]).toEqual([
        404,
        {
          status: 'error',
          message: "The property 'nope' does not exist.",
          correlationId: expect.any(String),
          context: { propertyName: ['nope'] },
          category: 'OBJECT_NOT_FOUND',
        },
      ]);
    }
    expect((await hub.request({ path: `${path}/lost` })).status).toBe(404);
  });

  it('with line and column if it is invalid', async () => {
    const { status, body } = await calculate('broken', 'price +\n  total_of(quantity)');
    expect([status, body]).toEqual([
      400,
      {
        status: 'error',
        message: "The calculation formula is not valid on line 2, column 3: unknown function 'total_of'.",
        correlationId: expect.any(String),
        context: { line: ['2'], column: ['3'] },
        category: 'VALIDATION_ERROR',
      },
    ]);
  });

  it.each<[string, string, object]>([
    ['a syntax error', 'price +', {}],
    ['an operand of another type', 'name * 2', {}],
    ['a value of another type', 'name', {}],
    ['unique values', 'price', { hasUniqueValue: true }],
    ['an enumeration without options', 'name', { type: 'enumeration' }],
  ])('for %s', async (_what, formula, more) => {
    const { status, body } = await calculate('bad', formula, more);
    expect([status, body.category]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('if it is circular', async () => {
    await create({ ...calculation, name: 'first', calculationFormula: 'price' });
    await create({ ...calculation, name: 'second', calculationFormula: 'first + 1' });
    for (const calculationFormula of ['second + 1', 'first + 1']) {
      const { status, body } = await update('first', { calculationFormula });
      expect([status, body.message]).toEqual([
        400,
        "Property 'first' has a calculationFormula that depends on the property itself.",
      ]);
    }
  });

  it('if it would turn a property into a calculated one or back', async () => {
    expect((await update('price', { fieldType: 'calculation_equation', calculationFormula: '1' })).status).toBe(400);
    expect((await update('price', { calculationFormula: '1' })).status).toBe(400);
    expect((await update('total', { fieldType: 'number' })).status).toBe(400);
    expect((await update('total', { type: 'bool' })).status).toBe(400);
    expect((await update('total', { label: 'Sum' })).body.label).toBe('Sum');
  });
});

describe('a property used in a formula', () => {
  it('cannot be archived, with the recorded message', async () => {
    await create({ ...text, name: 'used' });
    await create({ ...calculation, type: 'string', name: 'user', label: 'User', calculationFormula: 'upper(used)' });
    const place = { property: ['used'], objectTypeId: ['0-2'] };
    const refusal = {
      status: 'error',
      message: 'Property: used of object type 0-2 is currently used in 1 places and cannot be deleted',
      correlationId: expect.any(String),
      errors: [
        {
          message: 'Property used is used in the calculated property user',
          subCategory: 'PropertyValidationError.PROPERTY_USAGE',
          context: {
            ...place,
            parentType: ['CALCULATED_PROPERTY'],
            parentDisplayType: ['Calculated property'],
            parentName: ['User'],
            link: ['/crm/v3/properties/0-2/user'],
          },
        },
      ],
      context: { ...place, usageCount: ['1'] },
      category: 'VALIDATION_ERROR',
      subCategory: 'PropertyValidationError.CANNOT_DELETE_PROPERTY_IN_USE',
    };
    const { status, body } = await archive('used');
    expect([status, body]).toEqual([400, refusal]);
    const batch = (...names: string[]) =>
      hub.request({ path: `${path}/batch/archive`, json: { inputs: names.map((name) => ({ name })) } });
    expect((await batch('used')).body).toEqual(refusal);
    expect((await hub.request({ path: `${path}/used` })).status).toBe(200);
    expect((await batch('used', 'user')).status).toBe(204);
    expect((await calculate('user', 'upper(used)', { type: 'string' })).status).toBe(404);
  });
});
