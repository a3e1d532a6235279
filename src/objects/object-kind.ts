/** The values of a record by name; no entry where there is none. */
export type Values = Readonly<Record<string, string>>;

/** Who writes a record: `INTEGRATION` with the app's id, `CRM_UI` with `userId:501`, and so on. */
export interface Source {
  readonly type: string;
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  readonly userId?: number | undefined;
}

/** What makes the records of one object type what they are; everything else is the same for all. */
export interface ObjectKind {
  readonly typeId: string;
  /** What a read answers when no properties are asked for. */
  readonly defaultProperties: readonly string[];
  /** What a read answers always, and the times of the record: created, last modified, id. */
  readonly createdProperty: string;
  readonly modifiedProperty: string;
  /** Properties whose value is the record's id. */
  readonly idProperties: readonly string[];
  /** Properties whose value is the currency of the account. */
  readonly currencyProperties: readonly string[];
  /** Beside the changed ones, what an update answers, as far as it has a value. */
  readonly updateProperties: readonly string[];
  /** Properties that count associations, by the type of association that starts at the record. */
  readonly counters: readonly { readonly typeId: number; readonly inverseTypeId: number; readonly property: string }[];
  /** Properties that hold the id of the one record that an association of a type leads to. */
  readonly pointers: readonly { readonly typeId: number; readonly inverseTypeId: number; readonly property: string }[];
  /** Names of which one at least must have a value; empty: a record may be without any. */
  readonly oneRequired: readonly string[];
  /** A built-in property that no two live records share, and the name of that property in errors; undefined: none. */
  readonly uniqueProperty?: string;
  /** What the system sets beside, on create. `values` are what the request set, and what it may set itself is in it then. */
  toSystemValues(values: Values, moment: string): Values;
  /** Properties that {@link derive} reads: when a request sets one, the others are needed as well. */
  readonly derivedFrom: readonly string[];
  /** What follows from other values: kept the same whenever those change; '' for no value. */
  derive(values: Values): Values;
  /** Whether an update can be derived from what it sets alone. */
  isDerivableFrom(changes: Values): boolean;
  /** The values that the record keeps for itself, from all of its values. */
  toUniqueValues(values: Values): readonly { readonly property: string; readonly value: string }[];
}
