import { describe, expect, it } from 'vitest';
import { emptyType, isCompleteType, newProperty, toNames, toSchemaInput, withSingular } from './type-draft.js';

describe('a new object type', () => {
  it('is named after its singular unless changed', () => {
    const car = withSingular(emptyType, 'Car');
    expect(car).toMatchObject({ singular: 'Car', plural: 'Cars', name: 'car' });
    const named = withSingular({ ...car, plural: 'Fleet', name: 'vehicle' }, 'Truck');
    expect(named).toMatchObject({ singular: 'Truck', plural: 'Fleet', name: 'vehicle' });
  });

  it('is complete once everything has a name', () => {
    expect(isCompleteType(emptyType)).toBe(false);
    const car = withSingular(emptyType, 'Car');
    expect(isCompleteType(car)).toBe(true);
    expect(isCompleteType({ ...car, properties: [...car.properties, newProperty(1)] })).toBe(false);
    expect(isCompleteType({ ...car, plural: ' ' })).toBe(false);
  });

  it('is sent with its first property as the display property', () => {
    const properties = [
      ...emptyType.properties,
      { ...newProperty(1), label: 'First sold', kind: 'date/date', isRequired: true },
      { ...newProperty(2), label: 'Électric', kind: 'bool/booleancheckbox' },
    ];
    expect(toSchemaInput({ ...withSingular(emptyType, ' Car '), properties })).toEqual({
      ...{ name: 'car', labels: { singular: 'Car', plural: 'Car s' } },
      ...{ primaryDisplayProperty: 'name', requiredProperties: ['name', 'first_sold'], searchableProperties: ['name'] },
      properties: [
        { label: 'Name', name: 'name', type: 'string', fieldType: 'text' },
        { label: 'First sold', name: 'first_sold', type: 'date', fieldType: 'date' },
        {
          ...{ label: 'Électric', name: 'electric', type: 'bool', fieldType: 'booleancheckbox' },
          options: [expect.objectContaining({ value: 'true' }), expect.objectContaining({ value: 'false' })],
        },
      ],
      associatedObjects: ['contacts'],
    });
  });

  it('numbers properties of the same label', () => {
    const twice = ['Size', 'size', 'Size 2', 'SIZE'].map((label, key) => ({ ...newProperty(key), label }));
    expect(toNames(twice)).toEqual(['size', 'size_2', 'size_2_2', 'size_3']);
  });
});
