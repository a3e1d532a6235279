import type { Bound, Condition, Instant, Span, Test, ValueTest } from './conditions.store.js';
import { situate, type Moment, type OffsetOf } from './moments.js';

/** The same condition at a moment: its moments are where they are then. */
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
        return part;
    }
  };
  return toPresent(condition);
}

/** What answers the question, as texts: a change of nothing else can change the answer, the clock aside. */
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
    }
  };
  return [...new Set(listAll(condition))];
}

export const onProperty = (name: string) => `property ${name}`;
export const onTemplate = (templateId: string) => `template ${templateId}`;
export const onList = (listId: string | number) => `list ${listId}`;
