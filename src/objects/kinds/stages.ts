import { toStageKey } from '../../properties/types/stage-keys.js';
import type { Values } from './kind.js';

/** Spec 3.2: lifecycle stages only move forward. Their order is that of the property's options, earliest first. */
export function isBackward(stages: readonly string[], from: string, to: string): boolean {
  if (from === '' || to === '') return false;
  const [before, after] = [stages.indexOf(from), stages.indexOf(to)];
  return before !== -1 && after !== -1 && after < before;
}

interface StageChange {
  /** The property that holds the stage. */
  readonly property: string;
  /** The new stage, '' for none. */
  readonly stage: string;
  /** ISO 8601. */
  readonly moment: string;
}

/**
 * Times set by a change of stage: when the new stage was entered, when the old one was left and the milliseconds between.
 * '' for no stage. `values` are those before the change; times are ISO 8601.
 */
export function toStageTimes(values: Values, { property, stage, moment }: StageChange): Record<string, string> {
  const before = values[property] ?? '';
  return { ...(before && toExit(values, toStageKey(before), moment)), ...toEntry(toStageKey(stage), moment) };
}

function toEntry(stage: string, moment: string): Record<string, string> {
  const current = stage === '' ? '' : moment;
  return {
    hs_v2_date_entered_current_stage: current,
    hs_v2_time_in_current_stage: current,
    ...(stage !== '' && {
      [`hs_lifecyclestage_${stage}_date`]: moment,
      [`hs_date_entered_${stage}`]: moment,
      [`hs_v2_date_entered_${stage}`]: moment,
    }),
  };
}

function toExit(values: Values, stage: string, moment: string): Record<string, string> {
  const entered =
    values[`hs_v2_date_entered_${stage}`] ??
    values['hs_v2_date_entered_current_stage'] ??
    values['createdate'] ??
    moment;
  const spentMs = Math.max(0, Date.parse(moment) - Date.parse(entered)) || 0;
  const earlierMs = Number(values[`hs_v2_cumulative_time_in_${stage}`] ?? 0);
  return {
    [`hs_date_exited_${stage}`]: moment,
    [`hs_v2_date_exited_${stage}`]: moment,
    [`hs_time_in_${stage}`]: String(spentMs),
    [`hs_v2_latest_time_in_${stage}`]: String(spentMs),
    [`hs_v2_cumulative_time_in_${stage}`]: String(earlierMs + spentMs),
  };
}
