import { expect, it } from 'vitest';
import { toKinds, withNames, type TypeRow } from './label-pairs.js';

const plain: TypeRow = { category: 'HUBSPOT_DEFINED', typeId: 1, label: null, name: 'plain' };
const primary: TypeRow = { category: 'HUBSPOT_DEFINED', typeId: 2, label: 'Primary', name: 'primary' };
const own = (typeId: number, label: string, name: string): TypeRow => ({
  ...{ category: 'USER_DEFINED', typeId, label, name },
});

it('pairs the two directions of a label by their name', () => {
  const there = [plain, primary, own(3, 'Employee', 'work'), own(5, 'Friend', 'friend')];
  // IDs are unique only within a category.
  const back = [{ ...primary, typeId: 4 }, own(6, 'Friend', 'friend'), own(4, 'Employer', 'work')];
  expect(toKinds(there, back, false)).toEqual({
    hasPlain: true,
    builtIn: ['Primary'],
    own: [
      { typeId: 3, name: 'work', label: 'Employee', inverseLabel: 'Employer' },
      { typeId: 5, name: 'friend', label: 'Friend', inverseLabel: 'Friend' },
    ],
  });
});

it('pairs directions within one list for records of the same type', () => {
  const rows = [plain, own(1, 'Parent', 'family'), own(2, 'Child', 'family')];
  expect(toKinds(rows, rows, true).own).toEqual([
    { typeId: 1, name: 'family', label: 'Parent', inverseLabel: 'Child' },
  ]);
});

it('does not treat a custom unlabelled association as a label', () => {
  const made: TypeRow = { category: 'USER_DEFINED', typeId: 1, label: null, name: 'car_to_contact' };
  expect(toKinds([made], [made], false)).toEqual({ hasPlain: true, builtIn: [], own: [] });
  expect(toKinds([], [], false).hasPlain).toBe(false);
});

it('names types by position, and omits those that changed between the two requests', () => {
  const { name: _name, ...bare } = own(3, 'Employee', 'work');
  expect(withNames([bare], [{ id: '3', name: 'work' }])).toEqual([own(3, 'Employee', 'work')]);
  expect(withNames([bare], [{ id: '4', name: 'other' }])).toEqual([]);
});
