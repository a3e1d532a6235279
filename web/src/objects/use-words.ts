import { useMemo } from 'react';
import { useHub } from '../accounts/session.js';
import type { ValueWords } from './format-value.js';
import type { ObjectType } from './object-type.js';
import { useOwners, usePipelines } from './properties.js';
import type { Owner, Pipeline } from './property.js';

const noOwners: ReadonlyMap<string, Owner> = new Map();
const noPipelines: readonly Pipeline[] = [];

/** What the values of a type are read with, as far as it is known already. */
export function useWords(type: ObjectType): ValueWords {
  const { timeZone, currency } = useHub();
  const owners = useOwners().data ?? noOwners;
  const pipelines = usePipelines(type).data ?? noPipelines;
  return useMemo(() => ({ timeZone, currency, owners, pipelines }), [timeZone, currency, owners, pipelines]);
}
