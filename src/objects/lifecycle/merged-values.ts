import type { Values } from '../kinds/kind.js';
import type { RecordFacts } from '../types/facts.js';
import { findStage } from '../kinds/stage-choice.js';
import { isBackward } from '../kinds/stages.js';

/** Two records of a type; the second is merged into the first. */
interface MergedPair {
  readonly primary: MergedRecord;
  readonly other: MergedRecord;
  /** ISO 8601. */
  readonly moment: string;
}

interface MergedRecord {
  readonly id: string;
  readonly values: Values;
}

/** Properties that are never merged: authorship, and values derived from associations. */
const ownNames = /^hs_(object_source|created_by_user_id|updated_by_user_id|obj_coords)/;
/** Times at which a record entered and left stages. */
const stageTimes =
  /^hs_(lifecyclestage_\w+_date|(v2_)?date_(entered|exited)_\w+|(v2_)?(latest_|cumulative_)?time_in_\w+)$/;

/**
 * Assumption B10. What a merge sets in the primary record; '' clears. Its own values take precedence, gaps are filled
 * from the other record, and past times of both are retained.
 */
export function toMergedValues(pair: MergedPair, facts: RecordFacts): Record<string, string> {
  const { kind, set } = facts;
  const { primary, moment } = pair;
  const changes = {
    ...toFilled(pair, facts),
    ...toFurtherStage(pair, facts),
    ...toFurtherValues(pair, facts),
    ...toOldest(pair, facts),
    ...toMergedIds(pair),
  };
  const derived = kind.derive({ ...primary.values, ...changes }, { ...facts, moment });
  const calculated = facts.calculate?.({ ...primary.values, ...changes, ...derived });
  const all = Object.entries({ ...changes, ...derived, ...calculated });
  return Object.fromEntries(all.filter(([name, value]) => set.has(name) && value !== (primary.values[name] ?? '')));
}

function toFilled({ primary, other, moment }: MergedPair, facts: RecordFacts): Record<string, string> {
  const { kind } = facts;
  const linked = [...kind.counters, ...kind.pointers].map(({ property }) => property);
  const kept = new Set([kind.modifiedProperty, ...Object.keys(kind.idProperties), ...linked]);
  // Values tied to the other record's stage do not apply if the primary has its own.
  const stage = findStage(primary.values, facts);
  const move = { ...facts, current: other.values, after: primary.values, moment, stage };
  const isStaged = kind.pipelineProperty !== undefined && stage !== undefined;
  for (const name of Object.keys((isStaged && kind.toStageValues?.(move)) || {})) kept.add(name);
  return Object.fromEntries(
    Object.entries(other.values).filter(
      ([name]) => (primary.values[name] ?? '') === '' && !kept.has(name) && !ownNames.test(name),
    ),
  );
}

/** Spec 3.2: lifecycle stages only move forward, so the later of the two remains, with its times. */
function toFurtherStage({ primary, other }: MergedPair, { kind, set }: RecordFacts): Values {
  const property = kind.stageProperty ?? '';
  if (kind.pipelineProperty !== undefined || property === '') return {};
  const stages = set.get(property)?.options.map(({ value }) => value) ?? [];
  const [own, its] = [primary.values[property] ?? '', other.values[property] ?? ''];
  if (!isBackward(stages, its, own)) return {};
  return Object.fromEntries(
    Object.entries(other.values).filter(([name]) => name === property || stageTimes.test(name)),
  );
}

/** Combines addresses and domains of both: one is primary, the others additional. */
function toFurtherValues({ primary, other }: MergedPair, { kind }: RecordFacts): Values {
  if (!kind.further) return {};
  const { property, others } = kind.further;
  const own = primary.values[property] || other.values[property] || '';
  const lists = [primary.values[others], other.values[property], other.values[others]];
  const all = new Set(lists.flatMap((text) => (text ?? '').split(';')).map((value) => value.trim()));
  return { [others]: [...all].filter((value) => value !== '' && value !== own).join(';') };
}

/** The older of the two creation dates. */
function toOldest({ primary, other }: MergedPair, { kind }: RecordFacts): Values {
  const names = new Set([kind.createdProperty, 'hs_createdate']);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [own = '', its = ''] = [primary.values[name], other.values[name]];
      return own !== '' && its !== '' && its < own ? [[name, its]] : [];
    }),
  );
}

function toMergedIds({ primary, other, moment }: MergedPair): Record<string, string> {
  const join = (...lists: (string | undefined)[]) => lists.filter((text) => text).join(';');
  const [own, its] = [primary.values, other.values];
  return {
    hs_merged_object_ids: join(own['hs_merged_object_ids'], other.id, its['hs_merged_object_ids']),
    hs_calculated_merged_vids: join(
      own['hs_calculated_merged_vids'],
      `${other.id}:${Date.parse(moment)}`,
      its['hs_calculated_merged_vids'],
    ),
    hs_all_contact_vids: join(own['hs_all_contact_vids'], its['hs_all_contact_vids']),
  };
}
