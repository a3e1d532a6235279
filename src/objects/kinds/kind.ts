import type { Compat } from '../../accounts/hubs/compat.js';
import type { Pipeline, Stage } from '../../pipelines/pipeline.js';
import type { PropertyFailure } from '../../properties/values/failures.js';

/** The values of a record by name; properties without a value are absent. */
export type Values = Readonly<Record<string, string>>;

/** Author of a write: `INTEGRATION` with the app's id, `CRM_UI` with `userId:501`, and so on. */
export interface Source {
  readonly type: string;
  readonly id?: string | undefined;
  /** In place of `id`, for records that several authors write together: by type and id of the record, `0-1/501`. */
  readonly ids?: Readonly<Record<string, string>> | undefined;
  readonly label?: string | undefined;
  readonly userId?: number | undefined;
}

/** Inputs of the rules of a type besides the values of the record. */
export interface KindFacts {
  /** Pipelines of the type in the hub. */
  readonly pipelines: readonly Pipeline[];
  /** Now, ISO 8601. */
  readonly moment: string;
}

/** A record that enters or leaves a stage. */
export interface StageMove extends KindFacts {
  /** Values before the change; empty for a new record. */
  readonly current: Values;
  readonly after: Values;
  /** Undefined for no stage, and for stages without a pipeline. */
  readonly stage: Stage | undefined;
}

/**
 * The exchange rate in force at a time (ISO 8601), from a currency to the one of the account; undefined for a currency
 * without one.
 */
export type FindRate = (currencyCode: string, at: string) => string | undefined;

/** A property derived from associations of a built-in type that start at the record. */
export interface LinkEffect {
  readonly typeId: number;
  readonly inverseTypeId: number;
  readonly property: string;
}

/** A property that adds up a property of the associated records. */
export interface Rollup extends LinkEffect {
  /** The type of the associated records, and their property. */
  readonly ofType: string;
  readonly of: string;
  /** The value where there is nothing to add up. */
  readonly empty: '' | '0';
}

/** How a new record takes values of a record of another type: a line item those of its product. */
interface Template {
  /** The property that holds the id of the other record. */
  readonly property: string;
  /** The type of the other record. */
  readonly typeId: string;
  /**
   * The values to take. `values` are those of the other record, `given` what the request sets, and `isOwn` checks
   * whether the account added a property.
   */
  toValues(values: Values, given: Values, isOwn: (name: string) => boolean): Values;
}

/** Rules specific to one object type. */
export interface ObjectKind {
  readonly typeId: string;
  /** Properties that a read returns by default. */
  readonly defaultProperties: readonly string[];
  /** Properties that every read returns, which hold the record's times: created, last modified, id. */
  readonly createdProperty: string;
  readonly modifiedProperty: string;
  /** Properties that hold the record's id, with their prefix. */
  readonly idProperties: Readonly<Record<string, string>>;
  /** Properties that hold the currency of the account. */
  readonly currencyProperties: readonly string[];
  /** Properties that an update returns besides the changed ones, if they have a value. */
  readonly updateProperties: readonly string[];
  /** Properties searched by the `query` of a search. */
  readonly searchable: readonly string[];
  /** Properties that count associations, by type of the association that starts at the record. */
  readonly counters: readonly LinkEffect[];
  /** Properties that hold the id of the record that an association of a type leads to. */
  readonly pointers: readonly LinkEffect[];
  /** Properties that add up values of associated records. */
  readonly rollups?: readonly Rollup[];
  /** Properties whose change may change what other records add up. */
  readonly rolledUpFrom?: readonly string[];
  /** Properties that {@link listMissing} may return: clearing one of them is validated. */
  readonly requiredProperties: readonly string[];
  /** Required properties missing from a record with these values. */
  listMissing(values: Values, compat: Compat): readonly string[];
  /** A built-in unique property and its name in errors; undefined: none. */
  readonly uniqueProperty?: string;
  /** A property with one value, and the property that holds the values of records merged into this one. */
  readonly further?: { readonly property: string; readonly others: string };
  /** The property that holds the stage; changing it sets stage times. */
  readonly stageProperty?: string;
  /** The property that holds the pipeline, if stages are those of the hub's pipelines. */
  readonly pipelineProperty?: string;
  /** The records come with a seed only: requests cannot create, change or remove them. */
  readonly isReadOnly?: true;
  /** The system creates and removes the records; requests only read and change them. */
  readonly isManaged?: true;
  /** The id of the pipeline of new records whose request names none (Spec 2.7); without it, the stage decides. */
  readonly defaultPipeline?: string;
  /** Another record whose values a new record takes where its request sets none. */
  readonly template?: Template;
  /** What the system sets beside, on create. `values` are what the request set, and what it may set itself is in it then. */
  toSystemValues(values: Values, facts: KindFacts): Values;
  /** Inputs of {@link derive}: if a request sets one, the others are needed as well. */
  readonly derivedFrom: readonly string[];
  /** Values derived from other values, updated whenever those change; '' for no value. */
  derive(values: Values, facts: KindFacts): Values;
  /** Properties whose change takes the exchange rate in force, in an account with several currencies. */
  readonly ratedFrom?: readonly string[];
  /** The exchange rate that a change takes; '' clears. */
  toRateValues?(changes: Values, move: StageMove, findRate: FindRate): Values;
  /** Refuses changes that the types of properties allow, given the values before; only of kinds with managed records. */
  listFailures?(changes: Values, current: Values): readonly PropertyFailure[];
  /** Whether an update can be derived from its own values alone. */
  isDerivableFrom(changes: Values): boolean;
  /** What entering a stage sets besides its times; '' clears. */
  toStageValues?(move: StageMove): Values;
  /** The unique values of the record, from all of its values. */
  toUniqueValues(values: Values): readonly { readonly property: string; readonly value: string }[];
}
