import { describe, expect, it } from 'vitest';
import type { Property } from '../../objects/properties.js';
import { emptyDraft, isComplete, toInput, toName, toUpdate, type PropertyDraft } from './property-draft.js';

const option = (label: string, value = '') => ({ key: label, label, value, hidden: false, isNew: true });
const draft = (rest: Partial<PropertyDraft>): PropertyDraft => ({
  ...{ ...emptyDraft('info'), label: 'Size', name: 'size' },
  ...rest,
});
const property = (metadata: object, rest: object = {}): Property =>
  ({
    modificationMetadata: { archivable: true, readOnlyDefinition: false, readOnlyValue: false, ...metadata },
    ...rest,
  }) as unknown as Property;

describe('the form of a property', () => {
  it.each([
    ['Größe in cm', 'gro_e_in_cm'],
    ['  Café  ', 'cafe'],
    ['2nd phone', 'p_2nd_phone'],
    ['日本', ''],
  ])('derives a name from %s', (label, name) => {
    expect(toName(label)).toBe(name);
  });

  it('requires at least one option for types with options', () => {
    expect(isComplete(draft({}))).toBe(true);
    expect(isComplete(draft({ label: ' ' }))).toBe(false);
    expect(isComplete(draft({ kind: 'enumeration/select' }))).toBe(false);
    expect(isComplete(draft({ kind: 'enumeration/select', options: [option('Big')] }))).toBe(true);
  });

  it('sends options in order, with derived values where none is given', () => {
    const { options, hasUniqueValue } = toInput(
      draft({ kind: 'enumeration/select', hasUniqueValue: true, options: [option('Very big'), option('S', 'small')] }),
    );
    expect(options).toEqual([
      { label: 'Very big', value: 'very_big', hidden: false, displayOrder: 0 },
      { label: 'S', value: 'small', hidden: false, displayOrder: 1 },
    ]);
    expect(hasUniqueValue).toBe(false);
  });

  it('gives a checkbox its two options', () => {
    expect(toInput(draft({ kind: 'bool/booleancheckbox' })).options?.map(({ value }) => value)).toEqual([
      'true',
      'false',
    ]);
  });

  it('does not send fields that the server would reject', () => {
    const choices = draft({ kind: 'enumeration/select', options: [option('Big')] });
    expect(Object.keys(toUpdate(choices, property({})))).toEqual([
      ...['label', 'description', 'groupName', 'type', 'fieldType', 'options'],
    ]);
    expect(toUpdate(choices, property({}, { hubspotDefined: true }))).not.toHaveProperty('type');
    expect(Object.keys(toUpdate(choices, property({ readOnlyDefinition: true, readOnlyOptions: false })))).toEqual([
      'options',
    ]);
    expect(toUpdate(choices, property({ readOnlyDefinition: true }))).toEqual({});
  });
});
