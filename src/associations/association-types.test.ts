import { describe, expect, it } from 'vitest';
import {
  associationTypes,
  findPrimarySide,
  isUnlabeled,
  toTypeKey,
  type AssociationType,
} from './association-types.js';
import { toHubAssociations } from './hub-associations.js';
import { toLinkTypes } from './link-types.js';
import { toHubTypeIndex } from './type-index.js';

const index = toHubTypeIndex([], new Map());

describe('built-in association types (Spec 2.8)', () => {
  it('are 410, with unique ids and names', () => {
    expect(associationTypes).toHaveLength(410);
    expect(new Set(associationTypes.map(({ typeId }) => typeId)).size).toBe(410);
    expect(new Set(associationTypes.map(({ name }) => name)).size).toBe(410);
  });

  it('have an inverse of the same kind', () => {
    for (const type of associationTypes) {
      const inverse = index.findByKey(type.inverseTypeId ?? 0);
      if (type.inverseTypeId === null) continue;
      expect(inverse).toMatchObject({ from: type.to, to: type.from, inverseTypeId: type.typeId });
      if (isUnlabeled(type)) expect(inverse && isUnlabeled(inverse)).toBe(true);
    }
  });

  it('have at most one plain type in each direction', () => {
    const plain = associationTypes.filter(isUnlabeled).filter(({ from, to }) => from.includes('-') && to.includes('-'));
    expect(new Set(plain.map(({ from, to }) => `${from} ${to}`)).size).toBe(plain.length);
  });

  it('are found by id or by name', () => {
    const pair = { from: '0-2', to: '0-1' };
    expect(index.findByText(pair, '280')?.name).toBe('company_to_contact_unlabeled');
    expect(index.findByText(pair, 'COMPANY_TO_CONTACT')?.typeId).toBe(2);
    expect(index.findByText(pair, '99999')).toBeUndefined();
    expect(index.findByText(pair, 'nope')).toBeUndefined();
  });

  it('are found by key in any order, built-in before custom, as the same array each time', () => {
    const [builtIn] = associationTypes;
    const added = [7, 11].map((typeId) => ({ ...builtIn, typeId, category: 'USER_DEFINED' }) as AssociationType);
    const associations = toHubAssociations(toHubTypeIndex(added, new Map()), () => undefined);
    const list = (keys: string) => associations.listTypesByKeys(keys).map(toTypeKey);
    for (const keys of ['280 -11 2 -7', '-7 -11 280 2']) expect(list(keys)).toEqual([2, 280, -7, -11]);
    expect(list('99999 280')).toEqual([280]);
    expect(associations.listTypesByKeys('2 280')).toBe(associations.listTypesByKeys('2 280'));
  });

  it('are listed with the plain one last', () => {
    expect(index.listBetween('0-2', '0-1').map(({ typeId }) => typeId)).toEqual([2, 930, 280]);
    expect(index.listBetween('0-2', '9-9')).toEqual([]);
  });
});

describe('the association types created by a request', () => {
  const asked = (...ids: number[]) => ids.flatMap((id) => index.findByKey(id) ?? []);
  const ids = (from: string, to: string, ...types: number[]) =>
    toLinkTypes(index, { from, to }, asked(...types))?.map(({ typeId, mode }) => [typeId, mode]);

  it('are the plain type, and the primary one if there is none yet', () => {
    expect(ids('0-1', '0-2', 279)).toEqual([
      [279, 'add'],
      [1, 'first'],
    ]);
    expect(ids('0-2', '0-1', 2, 930)).toEqual([
      [2, 'move'],
      [930, 'add'],
      [280, 'add'],
    ]);
    expect(ids('0-1', '0-1', 449)).toEqual([[449, 'add']]);
  });

  it('are the plain type in place of one whose inverse is not known (Assumption A18)', () => {
    expect(ids('0-136', '0-1', 578)).toEqual([[608, 'add']]);
    expect(ids('0-970', '0-2', 1299)).toEqual([[1236, 'add']]);
  });

  it('are empty if the records cannot be associated', () => {
    expect(ids('0-2', '9-9')).toBeUndefined();
    expect(ids('0-53', '0-5', 986)).toBeUndefined();
  });

  it('are limited on the side with a limit: the contact, not the company', () => {
    expect(asked(1, 2, 5, 6, 280).map(findPrimarySide)).toEqual(['from', 'to', 'from', 'to', null]);
  });
});
