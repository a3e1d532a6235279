import { describe, expect, it } from 'vitest';
import { toCustomKind } from './derived.js';

const epoch = new Date(0);
const cars = toCustomKind({
  id: '2-47730019',
  singular: 'p1001_car',
  plural: 'p1001_car',
  typeName: 'car',
  associationName: 'car',
  schema: {
    name: 'car',
    labels: { singular: 'Car', plural: 'Cars' },
    primaryDisplayProperty: 'model',
    restorable: true,
    secondaryDisplayProperties: [],
    requiredProperties: ['vin', 'model'],
    searchableProperties: ['model', 'color'],
  },
  createdAt: epoch,
  updatedAt: epoch,
});

describe('a custom object type', () => {
  it('has default, required and searchable properties from its schema', () => {
    expect(cars.typeId).toBe('2-47730019');
    expect(cars.defaultProperties).toEqual([
      'color',
      'hs_createdate',
      'hs_lastmodifieddate',
      'hs_object_id',
      'model',
      'vin',
    ]);
    expect(cars.searchable).toEqual(['model', 'color']);
    expect(cars.listMissing({ model: 'T' }, 'contract')).toEqual(['vin']);
    expect(cars.listMissing({ model: 'T', vin: '1' }, 'contract')).toEqual([]);
  });

  it('sets the time of its stage once it has one', () => {
    const facts = { pipelines: [], moment: '2026-01-01T00:00:00.000Z' };
    expect(cars.toSystemValues({}, facts)).toEqual({});
    expect(cars.toSystemValues({ hs_pipeline_stage: '1' }, facts)).toEqual({
      hs_v2_date_entered_current_stage: facts.moment,
      hs_v2_time_in_current_stage: facts.moment,
    });
  });
});
