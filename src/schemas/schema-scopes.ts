import type { ScopeRule } from '../platform/http/callers.js';

const readers = [
  'crm.objects.custom.highly_sensitive.read.v2',
  'crm.objects.custom.read',
  'crm.objects.custom.sensitive.read.v2',
  'crm.schemas.custom.read',
];

export const listScopes: ScopeRule = { oneOf: readers };
/** Any caller who knows the name of a schema may read it. */
export const readScopes: ScopeRule = { oneOf: [...readers, 'oauth'] };
export const writeScopes: ScopeRule = { oneOf: ['crm.schemas.custom.write'] };
