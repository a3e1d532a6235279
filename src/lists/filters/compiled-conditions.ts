import type { Condition } from './conditions.store.js';
import type { Bound, Instant, Span, Test, ValueTest } from './value-tests.store.js';
import { situate, type Moment, type OffsetOf } from './moments.js';

/** Resolves the relative times of a condition. */
export function situateCondition(condition: Condition<Moment>, now: Date, offsetOf: OffsetOf): Condition<Instant> {
  const toBound = (bound: Bound<Moment> | null): Bound<Instant> | null =>
    bound && { ...bound, moment: situate(bound.moment, now, offsetOf) };
  const toSpan = ({ low, high }: Span<Moment>): Span<Instant> => ({ low: toBound(low), high: toBound(high) });
  const toTest = (test: Test<Moment>): Test<Instant> => (test.is === 'time' ? { ...test, ...toSpan(test) } : test);
  const toValueTest = <T extends ValueTest<Moment>>(value: T) => ({ ...value, test: toTest(value.test) });
  const toPresent = (part: Condition<Moment>): Condition<Instant> => {
    switch (part.is) {
      case 'all':
      case 'any':
        return { ...part, of: part.of.map(toPresent) };
      case 'property':
        return toValueTest(part);
      case 'events':
        return { ...part, tokens: part.tokens.map(toValueTest), when: toSpan(part.when) };
      case 'member':
      case 'subscription':
        return part;
      case 'associated':
        return { ...part, of: toPresent(part.of) };
    }
  };
  return toPresent(condition);
}

/**
 * The properties and events that the condition depends on, as texts: besides time, only a change of these can change its
 * result.
 */
export function listDependencies(condition: Condition<Moment>): string[] {
  const listAll = (part: Condition<Moment>): string[] => {
    switch (part.is) {
      case 'all':
      case 'any':
        return part.of.flatMap(listAll);
      case 'property':
        return [onProperty(part.name)];
      case 'events':
        return [onTemplate(part.templateId)];
      case 'member':
        return [onList(part.listId)];
      case 'subscription':
        return [onProperty('email'), onSubscriptions];
      case 'associated':
        return [
          onType(part.objectType),
          ...['record', ...listAll(part.of)].flatMap((each) => viaType(part.objectType, each)),
        ];
    }
  };
  return [...new Set(listAll(condition))];
}

/**
 * A dependency of associated records. Templates and lists are known under their own names too: whatever is removed or
 * restored with them concerns the whole list.
 */
function viaType(objectType: string, dependency: string): string[] {
  const via = `${onType(objectType)} ${dependency}`;
  return /^(?:template|list) /.test(dependency) ? [via, dependency] : [via];
}

/** Whether the dependencies of a list are concerned by a change of records of another type. */
export function dependsVia(
  dependsOn: readonly string[],
  objectType: string,
  has: (dependency: string) => boolean,
): boolean {
  const prefix = `${onType(objectType)} `;
  return dependsOn.some((text) => text.startsWith(prefix) && has(text.slice(prefix.length)));
}

/** Any change of associated records of a type. */
export const onType = (objectType: string) => `associated ${objectType}`;
export const onProperty = (name: string) => `property ${name}`;
/** A status of an address in a subscription. */
export const onSubscriptions = 'subscriptions';
export const onTemplate = (templateId: string) => `template ${templateId}`;
export const onList = (listId: string | number) => `list ${listId}`;
