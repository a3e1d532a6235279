import { describe, expect, it } from 'vitest';
import { defaultPipelines } from '../../pipelines/default-pipelines.js';
import { deals } from './deals.js';
import type { Values } from './kind.js';
import { findStage } from './stage-choice.js';

const pipelines = defaultPipelines.get('0-3') ?? [];
const createdate = '2026-03-12T07:36:06.332Z';
const moment = '2026-03-12T07:36:23.415Z';

const derive = (values: Values) => deals.derive({ createdate, ...values }, { pipelines, moment });
const enter = (dealstage: string, more: Values = {}) => {
  const after = { pipeline: 'default', dealstage, ...more };
  const stage = findStage(after, { kind: deals, pipelines });
  return deals.toStageValues?.({ current: {}, after, stage, pipelines, moment }) ?? {};
};
/** As a deal that has entered a stage holds it. */
const inStage = (dealstage: string, more: Values = {}) =>
  derive({ pipeline: 'default', dealstage, ...enter(dealstage, more), ...more });

describe('a deal without a stage', () => {
  it('is neither open nor closed and has no projected amount', () => {
    expect(derive({ amount: '10000' })).toEqual({
      amount_in_home_currency: '10000',
      days_to_close: '0',
      hs_closed_amount: '0',
      hs_closed_amount_in_home_currency: '0',
      hs_closed_won_count: '0',
      hs_days_to_close_raw: '0',
      hs_deal_stage_probability_shadow: '0',
      hs_forecast_amount: '10000',
      hs_is_closed: '',
      hs_is_closed_count: '',
      hs_is_closed_lost: 'false',
      hs_is_closed_won: 'false',
      hs_is_open_count: '',
      hs_open_amount_in_home_currency: '',
      hs_projected_amount: '0',
      hs_projected_amount_in_home_currency: '0',
    });
  });
});

describe('a deal in an open stage', () => {
  it('is projected with every digit of its probability', () => {
    const deal = inStage('qualifiedtobuy', { amount: '15000', closedate: '2026-12-31T00:00:00.000Z' });
    expect(enter('qualifiedtobuy')).toEqual({
      hs_deal_stage_probability: '0.40000000000000002220446049250313080847263336181640625',
    });
    expect(deal).toEqual({
      amount_in_home_currency: '15000',
      days_to_close: '293',
      hs_closed_amount: '0',
      hs_closed_amount_in_home_currency: '0',
      hs_closed_deal_close_date: '0',
      hs_closed_deal_create_date: '0',
      hs_closed_won_count: '0',
      hs_days_to_close_raw: '293.68326',
      hs_deal_stage_probability_shadow: '0.40000000000000002220446049250313080847263336181640625',
      hs_forecast_amount: '15000',
      hs_is_closed: 'false',
      hs_is_closed_count: '0',
      hs_is_closed_lost: 'false',
      hs_is_closed_won: 'false',
      hs_is_open_count: '1',
      hs_open_amount_in_home_currency: '15000',
      hs_open_deal_create_date: '1773300966332',
      hs_projected_amount: '6000.00000000000033306690738754696212708950042724609375000',
      hs_projected_amount_in_home_currency: '6000.00000000000033306690738754696212708950042724609375000',
    });
  });

  it('accepts its own probability', () => {
    const { hs_projected_amount: projected } = inStage('qualifiedtobuy', {
      amount: '10.50',
      hs_deal_stage_probability: '0.5',
    });
    expect(projected).toBe('5.250');
  });

  it('converts its amount to the currency of the account by the exchange rate', () => {
    const deal = inStage('contractsent', { amount: '100.00', hs_exchange_rate: '1.1' });
    expect(deal['amount_in_home_currency']).toBe('110.000');
    expect(deal['hs_forecast_amount']).toBe('100.00');
  });
});

describe('a deal in a closed stage', () => {
  it('counts its amount if won', () => {
    expect(enter('closedwon')).toEqual({ closedate: moment, hs_deal_stage_probability: '1' });
    expect(inStage('closedwon', { amount: '5000.00', closedate: moment })).toMatchObject({
      days_to_close: '0',
      hs_closed_amount: '5000.00',
      hs_closed_deal_close_date: String(Date.parse(moment)),
      hs_closed_deal_create_date: String(Date.parse(createdate)),
      hs_closed_won_count: '1',
      hs_is_closed: 'true',
      hs_is_closed_count: '1',
      hs_is_closed_lost: 'false',
      hs_is_closed_won: 'true',
      hs_is_open_count: '0',
      hs_open_amount_in_home_currency: '0',
      hs_open_deal_create_date: '0',
      hs_projected_amount: '5000.00',
    });
  });

  it('counts no amount if lost', () => {
    expect(enter('closedlost', { closedate: createdate })).toEqual({ hs_deal_stage_probability: '0' });
    expect(inStage('closedlost', { amount: '5000' })).toMatchObject({
      hs_closed_amount: '0',
      hs_is_closed: 'true',
      hs_is_closed_lost: 'true',
      hs_is_closed_won: 'false',
      hs_projected_amount: '0',
    });
  });

  it('with a close date before its create date has no days to close', () => {
    const deal = inStage('closedwon', { closedate: '2026-03-12T07:36:06.331Z' });
    expect([deal['days_to_close'], deal['hs_days_to_close_raw']]).toEqual(['', '']);
  });
});

describe('a deal without an amount', () => {
  it('has no forecast', () => {
    expect(inStage('closedwon')).toMatchObject({
      amount_in_home_currency: '',
      hs_closed_amount: '0',
      hs_forecast_amount: '',
      hs_projected_amount: '0',
    });
  });
});

describe('a deal whose stage is cleared', () => {
  it('has no probability', () => expect(enter('')).toEqual({ hs_deal_stage_probability: '' }));
});
