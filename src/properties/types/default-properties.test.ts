import { describe, expect, it } from 'vitest';
import { customTypeId, toAllDefaults } from './default-properties.js';
import type { Definition } from './definition.js';

const types = [...toAllDefaults()];

/** Field types allowed for a type; built-in properties may also be calculated. */
const fieldTypes: Readonly<Record<Definition['type'], readonly string[]>> = {
  string: ['text', 'textarea', 'html', 'phonenumber', 'file', 'calculation_equation', 'calculation_rollup'],
  number: ['number', 'text', ...calculated('equation', 'rollup', 'read_time', 'score')],
  bool: ['booleancheckbox', ...calculated('equation', 'rollup', 'read_time')],
  enumeration: ['select', 'radio', 'checkbox', 'booleancheckbox', ...calculated('equation', 'rollup')],
  date: ['date'],
  datetime: ['date', 'number', 'text', ...calculated('equation', 'rollup', 'read_time')],
  phone_number: ['phonenumber'],
  object_coordinates: ['text'],
  json: ['text'],
};

function calculated(...kinds: readonly string[]): string[] {
  return kinds.map((kind) => `calculation_${kind}`);
}

/** Enumerations whose options are unknown, or depend on the records. */
const openLists = ['hs_keywords', 'web_technologies', 'hs_tax_id', 'hs_additional_domains', 'hs_merged_object_ids'];

const read = (typeId: string, name: string) => toAllDefaults().get(typeId)?.properties.get(name);

describe('built-in property definitions', () => {
  it('exist for every object type', () => {
    expect(types.map(([typeId, { properties }]) => [typeId, properties.size])).toEqual([
      ['0-1', 384],
      ['0-2', 245],
      ['0-3', 162],
      ['0-5', 177],
      ['0-7', 55],
      ['0-8', 84],
      ['0-27', 83],
      ['0-46', 47],
      ['0-47', 82],
      ['0-48', 82],
      ['0-49', 111],
      [customTypeId, 40],
      ['0-14', 78],
      ['0-18', 48],
      ['0-19', 46],
      ['0-53', 66],
      ['0-69', 44],
      ['0-74', 37],
      ['0-84', 34],
      ['0-85', 32],
      ['0-86', 32],
      ['0-101', 55],
      ['0-116', 46],
      ['0-123', 89],
      ['0-136', 55],
      ['0-142', 42],
      ['0-162', 50],
      ['0-410', 44],
      ['0-420', 54],
      ['0-421', 45],
      ['0-721', 32],
      ['0-970', 43],
      ['0-115', 44],
    ]);
  });

  describe.each(types)('of %s', (typeId, { properties, groups }) => {
    const all = [...properties.values()];

    it('have names of lower case, digits and underscores, labels, and a group that exists', () => {
      for (const { name, label, groupName } of all) {
        expect(name).toMatch(/^[a-z][a-z0-9_]{0,98}$/);
        expect(label.trim(), name).toBe(label);
        expect(label, name).not.toBe('');
        expect(groups.has(groupName), `${name} in ${groupName}`).toBe(true);
      }
    });

    it('have field types that match their types', () => {
      for (const { name, type, fieldType } of all) expect(fieldTypes[type], `${name}: ${type}`).toContain(fieldType);
    });

    it('have distinct options if, and only if, there is a choice', () => {
      for (const { name, type, options, optionValues, externalOptions } of all) {
        expect(optionValues.size, name).toBe(options.length);
        expect(
          options.every(({ label, value }) => label !== '' && !/^$|;/.test(value)),
          name,
        ).toBe(true);
        if (type === 'bool') expect([...optionValues].sort(), name).toEqual(['false', 'true']);
        else if (type !== 'enumeration') expect(options, name).toEqual([]);
        else expect(options.length > 0 || externalOptions || openLists.includes(name), name).toBe(true);
      }
    });

    it('make calculated properties read-only', () => {
      const writable = all.filter((one) => one.fieldType.startsWith('calculation_') && !one.readOnlyValue);
      expect(writable.map(({ name }) => name)).toEqual([]);
    });

    it('include the read-only system properties of every record', () => {
      const system = ['hs_object_id', 'hs_object_source', 'hs_object_source_id', 'hs_object_source_label'];
      for (const name of [...system, 'hs_object_source_user_id', 'hs_created_by_user_id', 'hs_updated_by_user_id']) {
        expect(properties.get(name)?.readOnlyValue, name).toBe(true);
      }
      for (const name of ['hubspot_owner_assigneddate', 'hubspot_team_id', 'hs_merged_object_ids', 'hs_was_imported']) {
        expect(properties.get(name)?.readOnlyValue, name).toBe(true);
      }
      const isManaged = typeId === '0-115';
      expect(properties.get('hubspot_owner_id')).toMatchObject({
        referencedObjectType: 'OWNER',
        readOnlyValue: isManaged,
      });
    });
  });

  it.each(['0-1', '0-2', '0-3', '0-5'])('of %s include a pipeline, its stage and a pin that can be set', (typeId) => {
    for (const name of ['hs_v2_date_entered_current_stage', 'hs_v2_time_in_current_stage', 'hs_pipeline']) {
      expect(read(typeId, name), name).toBeDefined();
    }
    expect(read(typeId, 'hs_pinned_engagement_id')).toMatchObject({ type: 'number', readOnlyValue: false });
  });

  it.each(['0-1', '0-2'])('of %s include the times of all lifecycle stages', (typeId) => {
    const stages = read(typeId, 'lifecyclestage')?.options.map(({ value }) => value) ?? [];
    expect(stages).toHaveLength(8);
    const prefixes = ['hs_v2_date_entered', 'hs_v2_date_exited', 'hs_v2_latest_time_in', 'hs_v2_cumulative_time_in'];
    for (const prefix of [...prefixes, 'hs_date_entered', 'hs_date_exited', 'hs_time_in']) {
      for (const stage of stages) expect(read(typeId, `${prefix}_${stage}`), `${prefix}_${stage}`).toBeDefined();
    }
  });

  it.each([
    ['createdate', false],
    ['closed_date', false],
    ['time_to_close', true],
    ['hs_is_closed', true],
    ['hs_ticket_id', true],
  ])('of tickets have %s as read-only: %s', (name, isReadOnly) => {
    expect(read('0-5', name)?.readOnlyValue).toBe(isReadOnly);
  });

  it('of activities have the options of their types (Assumption K2)', () => {
    const values = (typeId: string, name: string) => [...(read(typeId, name)?.optionValues ?? [])];
    expect(values('0-27', 'hs_task_status')).toEqual([
      'NOT_STARTED',
      'IN_PROGRESS',
      'WAITING',
      'DEFERRED',
      'COMPLETED',
    ]);
    expect(values('0-27', 'hs_task_priority')).toEqual(['NONE', 'LOW', 'MEDIUM', 'HIGH']);
    expect(values('0-47', 'hs_meeting_outcome')).toEqual([
      'SCHEDULED',
      'COMPLETED',
      'RESCHEDULED',
      'NO_SHOW',
      'CANCELED',
    ]);
    expect(values('0-48', 'hs_call_direction')).toEqual(['INBOUND', 'OUTBOUND']);
    expect(values('0-49', 'hs_email_direction')).toEqual(['EMAIL', 'INCOMING_EMAIL', 'FORWARDED_EMAIL']);
  });
});
