import { assertWritten, type Tx } from '../../platform/db/db.js';

export interface RuleRow {
  readonly property: string;
  readonly ruleType: string;
  readonly ruleArguments: readonly string[];
  readonly shouldApplyNormalization: boolean;
}

/** All rules for values of a type, by property and type. */
export async function listRules(tx: Tx, hubId: number, objectType: string): Promise<RuleRow[]> {
  return tx<RuleRow[]>`
    select property, rule_type, rule_arguments, should_apply_normalization from property_rule
    where hub_id = ${hubId} and object_type = ${objectType} order by property, rule_type`;
}

interface RulePlace {
  readonly hubId: number;
  readonly objectType: string;
}

export async function upsertRule(tx: Tx, { hubId, objectType }: RulePlace, row: RuleRow): Promise<void> {
  const { count } = await tx`
    insert into property_rule (hub_id, object_type, property, rule_type, rule_arguments, should_apply_normalization)
    values (
      ${hubId}, ${objectType}, ${row.property}, ${row.ruleType}, ${tx.json(row.ruleArguments)},
      ${row.shouldApplyNormalization}
    )
    on conflict (hub_id, object_type, property, rule_type) do update set
      rule_arguments = excluded.rule_arguments, should_apply_normalization = excluded.should_apply_normalization`;
  assertWritten(1, count);
}

/** Returns whether there was one. */
export async function deleteRule(
  tx: Tx,
  { hubId, objectType }: RulePlace,
  { property, ruleType }: Pick<RuleRow, 'property' | 'ruleType'>,
): Promise<boolean> {
  const { count } = await tx`
    delete from property_rule
    where hub_id = ${hubId} and object_type = ${objectType} and property = ${property} and rule_type = ${ruleType}`;
  return count > 0;
}

/** Deletes the rules of a property, or of all properties of the type. */
export async function deleteRules(tx: Tx, { hubId, objectType }: RulePlace, property?: string): Promise<void> {
  await tx`
    delete from property_rule
    where hub_id = ${hubId} and object_type = ${objectType}
      and ${property === undefined ? tx`true` : tx`property = ${property}`}`;
}
