import type { Pipeline, Stage } from '../../pipelines/pipelines.service.js';

/** The values of a record by name; no entry where there is none. */
export type Values = Readonly<Record<string, string>>;

/** `observed`: as the live service does where that differs from the contract. */
export type Compat = 'contract' | 'observed';

/** Who writes a record: `INTEGRATION` with the app's id, `CRM_UI` with `userId:501`, and so on. */
export interface Source {
  readonly type: string;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly userId?: number | undefined;
}

/** What the rules of a type look at beside the values of the record. */
export interface KindFacts {
  /** Those of the type in the hub. */
  readonly pipelines: readonly Pipeline[];
  /** Now, ISO 8601. */
  readonly moment: string;
}

/** A record that enters a stage, or has none any more. */
export interface StageMove extends KindFacts {
  /** Before; empty for a new record. */
  readonly current: Values;
  readonly after: Values;
  /** Undefined for none, and for stages that are no pipeline's. */
  readonly stage: Stage | undefined;
}

/** A property that follows associations of a built-in type, which start at the record. */
export interface LinkEffect {
  readonly typeId: number;
  readonly inverseTypeId: number;
  readonly property: string;
}

/** What makes the records of one object type what they are; everything else is the same for all. */
export interface ObjectKind {
  readonly typeId: string;
  /** What a read answers when no properties are asked for. */
  readonly defaultProperties: readonly string[];
  /** What a read answers always, and the times of the record: created, last modified, id. */
  readonly createdProperty: string;
  readonly modifiedProperty: string;
  /** Properties whose value is the record's id, with what goes before it. */
  readonly idProperties: Readonly<Record<string, string>>;
  /** Properties whose value is the currency of the account. */
  readonly currencyProperties: readonly string[];
  /** Beside the changed ones, what an update answers, as far as it has a value. */
  readonly updateProperties: readonly string[];
  /** Properties that `query` of a search looks into. */
  readonly searchable: readonly string[];
  /** Properties that count associations, by the type of association that starts at the record. */
  readonly counters: readonly LinkEffect[];
  /** Properties that hold the id of the one record that an association of a type leads to. */
  readonly pointers: readonly LinkEffect[];
  /** Properties that {@link listMissing} may name: clearing one of them is looked at. */
  readonly requiredProperties: readonly string[];
  /** The required properties that a record with these values lacks. */
  listMissing(values: Values, compat: Compat): readonly string[];
  /** A built-in property that no two live records share, and the name of that property in errors; undefined: none. */
  readonly uniqueProperty?: string;
  /** A property that has one value, and the one that keeps those of records that were merged into this one. */
  readonly further?: { readonly property: string; readonly others: string };
  /** The property that says how far the record is; changing it leaves times behind. */
  readonly stageProperty?: string;
  /** Where the stages are those of the hub's pipelines: the property that says which pipeline. */
  readonly pipelineProperty?: string;
  /** What the system sets beside, on create. `values` are what the request set, and what it may set itself is in it then. */
  toSystemValues(values: Values, facts: KindFacts): Values;
  /** Properties that {@link derive} reads: when a request sets one, the others are needed as well. */
  readonly derivedFrom: readonly string[];
  /** What follows from other values: kept the same whenever those change; '' for no value. */
  derive(values: Values, facts: KindFacts): Values;
  /** Whether an update can be derived from what it sets alone. */
  isDerivableFrom(changes: Values): boolean;
  /** What entering a stage sets beside its times; '' clears. */
  toStageValues?(move: StageMove): Values;
  /** The values that the record keeps for itself, from all of its values. */
  toUniqueValues(values: Values): readonly { readonly property: string; readonly value: string }[];
}
