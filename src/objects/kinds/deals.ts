import type { Stage } from '../../pipelines/pipeline.js';
import { countActivities } from './counters.js';
import { multiply, toBinaryExpansion, toDecimal, toDecimalText } from './decimals.js';
import type { FindRate, ObjectKind, StageMove, Values } from './kind.js';
import { plainKind, toZeros } from './plain-kind.js';
import { findStage } from './stage-choice.js';

const zeros = toZeros([
  'hs_num_associated_active_deal_registrations',
  'hs_num_associated_deal_registrations',
  'hs_num_associated_deal_splits',
  'hs_num_of_associated_line_items',
  'hs_num_target_accounts',
  'hs_number_of_call_engagements',
  'hs_number_of_inbound_calls',
  'hs_number_of_outbound_calls',
  'hs_number_of_overdue_tasks',
  'num_associated_contacts',
  'num_notes',
]);

const ratedFrom = ['amount', 'closedate', 'deal_currency_code', 'dealstage', 'pipeline'];

export const deals: ObjectKind = {
  ...plainKind,
  typeId: '0-3',
  defaultProperties: [
    'amount',
    'closedate',
    'createdate',
    'dealname',
    'dealstage',
    'hs_lastmodifieddate',
    'hs_object_id',
    'pipeline',
  ],
  updateProperties: [
    ...plainKind.updateProperties,
    'hs_v2_date_entered_current_stage',
    'hs_v2_time_in_current_stage',
    'pipeline',
  ],
  searchable: ['dealname', 'pipeline', 'dealstage', 'description', 'dealtype'],
  counters: [
    { typeId: 3, inverseTypeId: 4, property: 'num_associated_contacts' },
    { typeId: 19, inverseTypeId: 20, property: 'hs_num_of_associated_line_items' },
    ...countActivities([205, 209, 211, 213, 215]),
  ],
  // Assumption K22.
  rollups: ['hs_acv', 'hs_arr', 'hs_mrr', 'hs_tcv'].map((property) => ({
    typeId: 19,
    inverseTypeId: 20,
    property,
    ofType: '0-8',
    of: property,
    empty: '',
  })),
  rolledUpFrom: ['dealstage', 'pipeline'],
  // Assumption K5.
  requiredProperties: ['dealname'],
  listMissing: ({ dealname }) => (dealname ? [] : ['dealname']),
  stageProperty: 'dealstage',
  pipelineProperty: 'pipeline',
  toSystemValues: ({ dealstage }, { moment }) => ({
    hs_createdate: moment,
    hs_is_deal_split: 'false',
    ...(dealstage && { hs_v2_date_entered_current_stage: moment, hs_v2_time_in_current_stage: moment }),
    ...zeros,
  }),
  toStageValues,
  ratedFrom,
  toRateValues,
  derivedFrom: [
    'amount',
    'closedate',
    'createdate',
    'dealstage',
    'hs_deal_stage_probability',
    'hs_exchange_rate',
    'pipeline',
  ],
  derive: (values, facts) => {
    const stage = findStage(values, { ...facts, kind: deals });
    return { ...toAmounts(values, stage), ...toOutcome(stage), ...toDates(values, stage) };
  },
};

function toStageValues({ after, stage, moment }: StageMove): Values {
  return {
    hs_deal_stage_probability: stage ? toBinaryExpansion(stage.probability ?? 0) : '',
    ...(stage?.isClosed && !after['closedate'] && { closedate: moment }),
  };
}

/** Assumption K25. */
function toRateValues(changes: Values, { current, after, stage, ...facts }: StageMove, findRate: FindRate): Values {
  if (!takesRate(changes)) return {};
  const wasClosed = findStage(current, { ...facts, kind: deals })?.isClosed;
  if (wasClosed && stage?.isClosed) return {};
  const code = after['deal_currency_code'] ?? '';
  const closedAt = (stage?.isClosed && after['closedate']) || facts.moment;
  const rate = findRate(code, closedAt) ?? findRate(code, facts.moment);
  if (rate !== undefined) return { hs_exchange_rate: rate };
  const isOther = code !== (current['deal_currency_code'] ?? '');
  return isOther && current['hs_exchange_rate'] ? { hs_exchange_rate: '' } : {};
}

function takesRate(changes: Values): boolean {
  return changes['hs_exchange_rate'] === undefined && ratedFrom.some((name) => changes[name] !== undefined);
}

/** All money is exact: a product has the digits of both factors, as in `6000.000000000000333…`. */
function toAmounts(values: Values, stage: Stage | undefined): Values {
  const amount = values['amount'] ?? '';
  const home = times(amount, values['hs_exchange_rate'] || '1');
  const probability = values['hs_deal_stage_probability'] ?? '0';
  const isWon = stage !== undefined && isWonStage(stage);
  return {
    amount_in_home_currency: home,
    hs_forecast_amount: amount,
    hs_projected_amount: times(amount, probability) || '0',
    hs_projected_amount_in_home_currency: times(home, probability) || '0',
    hs_closed_amount: (isWon && amount) || '0',
    hs_closed_amount_in_home_currency: (isWon && home) || '0',
    hs_open_amount_in_home_currency: stage ? (!stage.isClosed && home) || '0' : '',
  };
}

function times(a: string, b: string): string {
  const [left, right] = [toDecimal(a), toDecimal(b)];
  return left && right ? toDecimalText(multiply(left, right)) : '';
}

/** Values derived from the stage; unknown without one. */
function toOutcome(stage: Stage | undefined): Values {
  const isClosed = stage?.isClosed ?? false;
  const isWon = stage !== undefined && isWonStage(stage);
  return {
    hs_deal_stage_probability_shadow: stage ? toBinaryExpansion(stage.probability ?? 0) : '0',
    hs_closed_won_count: isWon ? '1' : '0',
    hs_is_closed_won: String(isWon),
    hs_is_closed_lost: String(isClosed && !isWon),
    hs_is_closed: stage ? String(isClosed) : '',
    hs_is_closed_count: stage ? toCount(isClosed) : '',
    hs_is_open_count: stage ? toCount(!isClosed) : '',
  };
}

function isWonStage({ isClosed, probability }: Stage): boolean {
  return isClosed && probability === 1;
}

function toCount(is: boolean): string {
  return is ? '1' : '0';
}

const dayMs = 86_400_000;

/** Days from creation to close date; none if the close date is earlier, 0 if there is none yet. */
function toDates({ createdate = '', closedate = '' }: Values, stage: Stage | undefined): Values {
  const [created, closed] = [Date.parse(createdate), Date.parse(closedate)];
  const days = closedate === '' ? 0 : (closed - created) / dayMs;
  return {
    days_to_close: days >= 0 ? String(Math.floor(days)) : '',
    hs_days_to_close_raw: days >= 0 ? String(Number(days.toFixed(5))) : '',
    ...(stage && {
      hs_closed_deal_close_date: String((stage.isClosed && closed) || 0),
      hs_closed_deal_create_date: String((stage.isClosed && created) || 0),
      hs_open_deal_create_date: String((!stage.isClosed && created) || 0),
    }),
  };
}
