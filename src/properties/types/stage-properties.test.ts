import { describe, expect, it } from 'vitest';
import { toAllDefaults } from './default-properties.js';
import { toStageKey } from './stage-keys.js';
import { toStageProperties } from './stage-properties.js';

const closed = { id: '4', label: 'Closed', pipelineLabel: 'Support Pipeline' };

describe('properties of a stage', () => {
  it('contain when records entered and left it, and how long they were in it', () => {
    expect(toStageProperties('0-5', [closed], '').map(({ name, label, type }) => [name, label, type])).toEqual([
      ['hs_date_entered_4', "Date entered 'Closed (Support Pipeline)'", 'datetime'],
      ['hs_date_exited_4', "Date exited 'Closed (Support Pipeline)'", 'datetime'],
      ['hs_time_in_4', "Time in 'Closed (Support Pipeline)'", 'number'],
      ['hs_v2_date_entered_4', 'Date entered "Closed (Support Pipeline)"', 'datetime'],
      ['hs_v2_date_exited_4', 'Date exited "Closed (Support Pipeline)"', 'datetime'],
      ['hs_v2_latest_time_in_4', 'Latest time in "Closed (Support Pipeline)"', 'number'],
      ['hs_v2_cumulative_time_in_4', 'Cumulative time in "Closed (Support Pipeline)"', 'number'],
    ]);
  });

  it('are read-only, in a group of the type', () => {
    for (const typeId of ['0-3', '0-5']) {
      const groups = toAllDefaults().get(typeId)?.groups;
      for (const facts of toStageProperties(typeId, [closed], '')) {
        expect(facts).toMatchObject({ builtIn: true, readOnlyValue: true, readOnlyDefinition: true, hidden: false });
        expect(groups?.has(facts.groupName)).toBe(true);
      }
    }
  });

  it('are in the given group if the type has none for them', () => {
    const groups = toStageProperties('2-1', [closed], 'car_information').map(({ groupName }) => groupName);
    expect(new Set(groups)).toEqual(new Set(['car_information']));
  });

  it('do not exist for default pipelines beforehand: pipelines belong to hubs', () => {
    for (const [typeId, stageId] of [
      ['0-3', 'closedwon'],
      ['0-5', '4'],
    ] as const) {
      const { properties } = toAllDefaults().get(typeId) ?? { properties: new Map() };
      for (const { name } of toStageProperties(typeId, [{ ...closed, id: stageId }], '')) {
        expect(properties.has(name)).toBe(false);
      }
    }
  });

  it.each([
    ['closedwon', 'closedwon'],
    ['1234-AB', '1234_ab'],
    ['Stage é.1', 'stage___1'],
  ])('contain the stage id %s as %s', (id, key) => expect(toStageKey(id)).toBe(key));

  it('exist once for stage ids with the same name, labelled after the first stage', () => {
    const stages = [
      { ...closed, id: 'a-b', label: 'First' },
      { ...closed, id: 'A_b', label: 'Second' },
    ];
    const two = toStageProperties('0-3', stages, '');
    expect(two).toHaveLength(7);
    expect(two[0]?.label).toBe("Date entered 'First (Support Pipeline)'");
  });
});
