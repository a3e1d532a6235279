import { describe, expect, it } from 'vitest';
import { isBackward, toStageTimes } from './stages.js';

const stages = ['subscriber', 'lead', 'customer', 'other'];
const created = '2026-01-01T00:00:00.000Z';
const moment = '2026-01-01T00:00:10.000Z';

describe('the order of lifecycle stages (Spec 3.2)', () => {
  it.each([
    ['lead', 'customer', false],
    ['lead', 'lead', false],
    ['customer', 'lead', true],
    ['other', 'subscriber', true],
    ['', 'subscriber', false],
    ['customer', '', false],
    ['1234', 'lead', false],
  ])('from "%s" to "%s" goes backward: %s', (from, to, answer) => expect(isBackward(stages, from, to)).toBe(answer));
});

describe('the times of a stage', () => {
  it('are when the new one was entered, the old one left, and the duration', () => {
    const before = { lifecyclestage: 'lead', createdate: created, hs_v2_cumulative_time_in_lead: '500' };
    expect(toStageTimes(before, { property: 'lifecyclestage', stage: 'customer', moment })).toEqual({
      hs_v2_date_entered_current_stage: moment,
      hs_v2_time_in_current_stage: moment,
      hs_lifecyclestage_customer_date: moment,
      hs_date_entered_customer: moment,
      hs_v2_date_entered_customer: moment,
      hs_date_exited_lead: moment,
      hs_v2_date_exited_lead: moment,
      hs_time_in_lead: '10000',
      hs_v2_latest_time_in_lead: '10000',
      hs_v2_cumulative_time_in_lead: '10500',
    });
  });

  it('are empty without a stage, and never negative', () => {
    const before = { lifecyclestage: 'lead', hs_v2_date_entered_lead: moment };
    expect(toStageTimes(before, { property: 'lifecyclestage', stage: '', moment: created })).toMatchObject({
      hs_v2_date_entered_current_stage: '',
      hs_v2_time_in_current_stage: '',
      hs_time_in_lead: '0',
    });
    expect(toStageTimes({}, { property: 'lifecyclestage', stage: 'lead', moment })).not.toHaveProperty(
      'hs_date_exited_',
    );
  });
});
