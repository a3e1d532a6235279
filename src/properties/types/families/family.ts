import type { PropertyFacts, PropertyOption } from '../definition.js';

type Required = 'name' | 'label' | 'type' | 'fieldType';
type OptionRow = Pick<PropertyOption, 'label' | 'value'> & Partial<PropertyOption>;

/** A built-in property without the facts that have their usual value, such as the first group of its type. */
export type PropertyRow = Pick<PropertyFacts, Required> &
  Partial<Omit<PropertyFacts, 'options'>> & { readonly options?: readonly OptionRow[] };

interface FamilyStage {
  readonly id: string;
  readonly label: string;
  readonly isClosed?: true;
}

export interface FamilyPipeline {
  readonly id: string;
  readonly label: string;
  readonly stages: readonly FamilyStage[];
}

/** All that the server knows of an object type that has no rules of its own. Assumption K15. */
export interface Family {
  /** Type id: `0-14`. */
  readonly id: string;
  readonly singular: string;
  readonly plural: string;
  /** As names of association types carry it, where that is not the singular. */
  readonly associationName?: string;
  readonly otherSpellings?: readonly string[];
  /** The names in its scopes, `crm.objects.<name>.read`; the plural where nothing is said. Any one of them is enough. */
  readonly scopeNames?: readonly string[];
  /** Further scopes that allow both reading and writing. */
  readonly otherScopes?: readonly string[];
  /** The label of the group that its properties are in. */
  readonly groupLabel: string;
  /** Those of its own, beside the ones that all types share. */
  readonly properties: readonly PropertyRow[];
  /** Returned by reads that ask for no properties, beside id and times. */
  readonly defaultProperties?: readonly string[];
  readonly requiredProperties?: readonly string[];
  /** Properties that `query` of a search covers. */
  readonly searchable: readonly string[];
  /** Records move through stages of pipelines, and every hub starts with these. */
  readonly pipelines?: readonly FamilyPipeline[];
  /** The property that holds the text of an activity, which has a place on timelines. */
  readonly activityBody?: string;
  /** Records come with a seed only; the API reads them. */
  readonly isReadOnly?: true;
  /** The system creates and removes the records; the API reads and changes them. */
  readonly isManaged?: true;
}
