import type { ObjectType } from '../../properties/types/object-types.js';
import type { Clock } from '../../platform/clock.js';
import type { Tx } from '../../platform/db/db.js';
import { listDependencies, situateCondition } from '../filters/compiled-conditions.js';
import { toSql, type Condition } from '../filters/conditions.store.js';
import { readNodes, refuse, toNode } from '../filters/fields.js';
import type { Moment, OffsetOf } from '../filters/moments.js';
import { readOperation } from '../filters/operations.js';
import { readTemplateId, toSubject, toTokenTests, type TokenTests } from '../filters/read-filters.js';
import type { FilterReadingService } from '../filters/reading.service.js';
import type { Instant, ValueTest } from '../filters/value-tests.store.js';
import * as store from './evaluations.store.js';
import { findMissing, type MissingThingsDeps, type UsedThings } from './missing-things.tx.js';

/** Conditions of other capabilities, in the language of list filters. */
export interface ListConditionsService {
  readonly readPart: FilterReadingService['readPart'];
  /** Reads an operation on values that a property is set to. Throws INVALID_LIST_FILTERS (400). */
  readValueTest(hubId: number, type: ObjectType, asked: AskedTest): Promise<ValueTest<Moment>>;
  /** Reads a branch of type UNIFIED_EVENTS as a test of a single event. Throws INVALID_LIST_FILTERS (400). */
  readEventTest(hubId: number, type: ObjectType, branch: Asked): Promise<TokenTests>;
  /** The live records among the given ones that match. */
  listMatchingInTx(tx: Tx, records: MatchedRecords): Promise<string[]>;
  /** What a condition depends on, for `findMissingInTx`. */
  listDependencies(condition: Condition<Moment>): string[];
  /** Something that a condition depends on and that does not exist any more: `property tier of companies`, `list 12`, `event 1001`. */
  findMissingInTx(tx: Tx, used: UsedThings): Promise<string | undefined>;
  /** The places of the values that pass the test; '' for no value. */
  listPassingInTx(tx: Tx, test: ValueTest<Moment>, values: readonly string[]): Promise<ReadonlySet<number>>;
  /** The records among the given ones with an event among the given ones that passes. */
  listWithEventInTx(tx: Tx, hubId: number, asked: AskedEvents): Promise<string[]>;
}

/** Part of a request, and its place for refusals. */
interface Asked {
  readonly value: unknown;
  readonly place: string;
}

interface AskedTest extends Asked {
  readonly property: string;
}

interface MatchedRecords {
  readonly hubId: number;
  readonly objectType: string;
  readonly condition: Condition<Moment>;
  readonly ids: readonly string[];
}

interface AskedEvents {
  readonly test: TokenTests;
  readonly eventNos: readonly string[];
}

interface ConditionsDeps extends MissingThingsDeps {
  readonly clock: Clock;
  readonly filters: FilterReadingService;
  readonly offsetOf: OffsetOf;
}

export function createListConditionsService(deps: ConditionsDeps): ListConditionsService {
  const { clock, filters, offsetOf, properties, templates } = deps;
  const toPresent = (condition: Condition<Moment>) => situateCondition(condition, clock.now(), offsetOf);
  /** Resolves the relative times of a test. */
  const toPresentTest = ({ name, test, isNegated, withoutValue }: ValueTest<Moment>): ValueTest<Instant> =>
    toPresent({ is: 'property', aspect: 'value', name, test, isNegated, withoutValue }) as Condition<Instant> &
      ValueTest<Instant>;
  return {
    readPart: filters.readPart,
    async readValueTest(hubId, type, { property, value, place }) {
      const world = await filters.getWorld(hubId, type);
      const definition = world.properties.get(property);
      if (!definition) return refuse(place, `there is no property '${property}'`);
      const node = toNode(value, place);
      const { aspect, ...test } = readOperation(node, toSubject(definition), world);
      if (aspect !== 'value') refuse(`${place}.operator`, 'this operator is not for values that a property is set to');
      return test;
    },
    async readEventTest(hubId, type, { value, place }) {
      const node = toNode(value, place);
      const world = await filters.getWorld(hubId, type);
      return toTokenTests(node, { id: readTemplateId(node), lines: readNodes(node, 'filters') }, world);
    },
    async listMatchingInTx(tx, { hubId, objectType, condition, ids }) {
      if (ids.length === 0) return [];
      const place = { hubId, objectType, now: clock.now() };
      return store.listMatching(tx, { ...place, ids, condition: toSql(tx, toPresent(condition), place) });
    },
    listDependencies,
    findMissingInTx: (tx, used) => findMissing({ properties, templates }, tx, used),
    listPassingInTx: (tx, test, values) => store.listPassing(tx, toPresentTest(test), values),
    async listWithEventInTx(tx, hubId, { test: { templateId, tokens }, eventNos }) {
      if (eventNos.length === 0) return [];
      return store.listWithEvent(tx, { hubId, templateId, eventNos, tokens: tokens.map(toPresentTest) });
    },
  };
}
