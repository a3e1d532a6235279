import { useMemo } from 'react';
import { useHub } from '../accounts/session.js';
import { formatsAtWork } from '../formats/chosen-formats.js';
import { useServerNow } from '../shell/sandbox.js';
import type { Owner, Pipeline, ValueContext } from './property.js';
import type { ObjectType, Values } from './object-types.js';
import { useOwners, usePipelines } from './properties.js';

const noOwners: ReadonlyMap<string, Owner> = new Map();
const noPipelines: readonly Pipeline[] = [];

/** The context for the values of a type, as far as it is loaded. */
export function useValueContext(type: ObjectType): ValueContext {
  const { timeZone, currency } = useHub();
  const owners = useOwners().data ?? noOwners;
  // Lifecycle stages are shown by the options of their property.
  const { name, stages } = type;
  const pipelines = usePipelines({ name, ...(stages && { stages }) }).data ?? noPipelines;
  const now = useServerNow();
  // Another object after other formats are chosen, for the cells that depend on it.
  const formats = formatsAtWork();
  return useMemo(
    () => ({ timeZone, currency, owners, pipelines, now }),
    [timeZone, currency, owners, pipelines, now, formats],
  );
}

/** The context for the values of one record: amounts are in its own currency. */
export function withCurrencyOf(context: ValueContext, type: ObjectType, values: Values): ValueContext {
  const own = type.currencyProperty === undefined ? undefined : values[type.currencyProperty];
  if (!own || own === context.currency || !/^[A-Z]{3}$/.test(own)) return context;
  return { ...context, currency: own, homeCurrency: context.currency };
}
