import type { paths } from '../api/schema.js';

/** The response body of a successful GET. */
export type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer T } } } };
}
  ? T
  : never;
/** What has a label in the language of the app keeps the stored one, which files contain. */
interface Localized {
  readonly storedLabel?: string;
}
type StoredProperty = Answer<'/crm/v3/properties/{objectType}'>['results'][number];
type StoredPipeline = Answer<'/crm/v3/pipelines/{objectType}'>['results'][number];
export type Property = Omit<StoredProperty, 'options'> &
  Localized & { readonly options: readonly (StoredProperty['options'][number] & Localized)[] };
export type Owner = Answer<'/crm/v3/owners'>['results'][number];
export type Pipeline = Omit<StoredPipeline, 'stages'> &
  Localized & { readonly stages: readonly (StoredPipeline['stages'][number] & Localized)[] };

/** What formatting and parsing values needs to know about the account. */
export interface ValueContext {
  readonly timeZone: string;
  /** The currency of amounts: that of the account, or of the record that is shown. */
  readonly currency: string;
  /** The currency of the account, if the record that is shown has another. */
  readonly homeCurrency?: string;
  readonly owners: ReadonlyMap<string, Owner>;
  readonly pipelines: readonly Pipeline[];
  /** Returns the server's time, which relative times refer to. */
  readonly now: () => Date;
}

export const toOwnerName = ({ firstName, lastName, email }: Owner): string =>
  `${firstName} ${lastName}`.trim() || email;
