import type { paths } from '../api/schema.js';

/** The body of a good answer to a GET. */
export type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer T } } } };
}
  ? T
  : never;
export type Property = Answer<'/crm/v3/properties/{objectType}'>['results'][number];
export type Owner = Answer<'/crm/v3/owners'>['results'][number];
export type Pipeline = Answer<'/crm/v3/pipelines/{objectType}'>['results'][number];

export const toOwnerName = ({ firstName, lastName, email }: Owner): string =>
  `${firstName} ${lastName}`.trim() || email;
