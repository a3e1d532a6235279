import { describe, expect, it } from 'vitest';
import { defaultPipelines } from '../../pipelines/default-pipelines.js';
import { findStage } from './stage-choice.js';
import { tickets } from './tickets.js';

const pipelines = defaultPipelines.get('0-5') ?? [];
const created = '2026-01-01T00:00:00.000Z';
const moment = '2026-01-01T00:01:40.000Z';

const enter = (hs_pipeline_stage: string, current = {}) => {
  const after = { hs_pipeline: '0', hs_pipeline_stage };
  const stage = findStage(after, { kind: tickets, pipelines });
  return tickets.toStageValues?.({ current, after, stage, pipelines, moment });
};

describe('the stage of a ticket (Spec 2.7)', () => {
  it('closes it, and sets the close date', () => {
    expect(enter('4')).toEqual({ closed_date: moment, hs_last_closed_date: moment });
    expect(enter('3')).toEqual({});
  });

  it('reopens it: no close date, but the last closed date', () => {
    expect(enter('1', { hs_is_closed: 'true' })).toEqual({ closed_date: '', hs_ticket_reopened_at: moment });
  });

  it('does not change a closed ticket when the next one is closed as well', () => {
    expect(enter('4', { hs_is_closed: 'true' })).toEqual({});
  });
});

describe('derived values of a ticket', () => {
  const derive = (values: object) => tickets.derive({ createdate: created, ...values }, { pipelines, moment });

  it('are whether it is closed, and the milliseconds to close', () => {
    expect(derive({ hs_pipeline: '0', hs_pipeline_stage: '4', closed_date: moment })).toEqual({
      hs_is_closed: 'true',
      time_to_close: '100000',
    });
    expect(derive({ hs_pipeline_stage: '4', closed_date: created })['time_to_close']).toBe('0');
    expect(derive({ hs_pipeline: '0', hs_pipeline_stage: '1' })).toEqual({ hs_is_closed: 'false', time_to_close: '' });
  });

  it('have no time to close if the close date is before the create date', () => {
    expect(derive({ closed_date: '2025-12-31T00:00:00.000Z' })['time_to_close']).toBe('');
  });
});

describe('required properties of a ticket (Spec 2.7)', () => {
  it.each([
    [{}, ['hs_pipeline_stage', 'subject'], ['hs_pipeline_stage']],
    [{ subject: 'Help' }, ['hs_pipeline_stage'], ['hs_pipeline_stage']],
    [{ hs_pipeline_stage: '1' }, ['subject'], []],
    [{ subject: 'Help', hs_pipeline_stage: '1' }, [], []],
  ])('with %j miss %j, with observed compatibility %j', (values, contract, observed) => {
    expect(tickets.listMissing(values, 'contract')).toEqual(contract);
    expect(tickets.listMissing(values, 'observed')).toEqual(observed);
  });
});
