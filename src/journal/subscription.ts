import { toRecordScopes } from '../objects/types/callers.js';
import type { ScopeRule } from '../platform/http/callers.js';
import type { AppError } from '../platform/http/errors.js';
import { journalErrors } from './journal.errors.js';
import type { ActionOverride, SubscriptionUpsert } from './subscriptions.schema.js';

type Action = SubscriptionUpsert['actions'] extends readonly (infer One)[] | undefined ? One : never;
type SubscriptionType = SubscriptionUpsert['subscriptionType'];

/** The stored part of a subscription, as sent. */
export interface Definition extends ActionOverride {
  readonly actions: readonly Action[];
  readonly actionOverrides?: Readonly<Record<string, ActionOverride>>;
}

/** A subscription as stored. */
export interface Draft {
  readonly subscriptionType: SubscriptionType;
  /** 0: every account. */
  readonly portalId: number;
  readonly objectTypeId: string;
  readonly definition: Definition;
}

/** What apps install and uninstall is an event for. */
export const lifecycleEvents = { install: '4-1909196', uninstall: '4-1916193' } as const;
const lists = '0-45';

type Field = 'portalId' | 'objectTypeId' | 'eventTypeId' | 'actions' | 'actionOverrides' | keyof ActionOverride;

/** Assumption W24. The actions of each type, and its fields; the required ones first. */
const rules: Readonly<
  Record<SubscriptionType, { readonly actions: readonly Action[]; needs: readonly Field[]; takes: readonly Field[] }>
> = {
  OBJECT: {
    actions: ['CREATE', 'UPDATE', 'DELETE', 'MERGE', 'RESTORE', 'SNAPSHOT'],
    needs: ['portalId', 'objectTypeId', 'actions'],
    takes: ['properties', 'objectIds', 'actionOverrides'],
  },
  ASSOCIATION: {
    actions: ['ASSOCIATION_ADDED', 'ASSOCIATION_REMOVED'],
    needs: ['portalId', 'objectTypeId', 'actions'],
    takes: ['associatedObjectTypeIds', 'objectIds', 'actionOverrides'],
  },
  EVENT: {
    actions: ['CREATE'],
    needs: ['portalId', 'eventTypeId'],
    takes: ['actions', 'properties', 'objectIds', 'actionOverrides'],
  },
  APP_LIFECYCLE_EVENT: {
    actions: ['APP_INSTALL', 'APP_UNINSTALL'],
    needs: ['eventTypeId'],
    takes: ['properties'],
  },
  LIST_MEMBERSHIP: {
    actions: ['ADDED_TO_LIST', 'REMOVED_FROM_LIST'],
    needs: ['portalId', 'actions'],
    takes: ['listIds', 'objectIds', 'actionOverrides'],
  },
  GDPR_PRIVACY_DELETION: {
    actions: ['GDPR_DELETE'],
    needs: ['portalId', 'objectTypeId', 'actions'],
    takes: ['objectIds', 'actionOverrides'],
  },
};

/** Completes and validates a subscription. Throws JOURNAL_SUBSCRIPTION_INVALID (400). */
export function toDraft(input: SubscriptionUpsert): Draft {
  const { subscriptionType, portalId = 0, actionOverrides, eventTypeId, objectTypeId } = input;
  const { needs, takes, actions: possible } = rules[subscriptionType];
  const given = Object.keys(input).filter((name) => name !== 'subscriptionType') as Field[];
  const lacking = needs.find((name) => !given.includes(name));
  if (lacking !== undefined) throw invalid(`A subscription of type ${subscriptionType} needs ${lacking}.`);
  const odd = given.find((name) => !needs.includes(name) && !takes.includes(name));
  if (odd !== undefined) throw invalid(`${odd} has no meaning for a subscription of type ${subscriptionType}.`);
  const actions = toActions(input, possible);
  for (const [action, override] of Object.entries(actionOverrides ?? {})) {
    if (!actions.some((one) => one === action)) throw invalid('actionOverrides name an action without a subscription.');
    const strange = (Object.keys(override) as Field[]).find((name) => !takes.includes(name));
    if (strange !== undefined)
      throw invalid(`${strange} has no meaning for a subscription of type ${subscriptionType}.`);
  }
  const { properties, objectIds, associatedObjectTypeIds, listIds } = input;
  const named = { properties, objectIds, associatedObjectTypeIds, listIds, actionOverrides };
  const kept = Object.entries(named).filter(([, value]) => value !== undefined);
  return {
    ...{ subscriptionType, portalId },
    objectTypeId: toSubject(subscriptionType, objectTypeId ?? eventTypeId ?? lists),
    definition: { ...Object.fromEntries(kept), actions },
  };
}

function toActions(
  { subscriptionType, eventTypeId, actions }: SubscriptionUpsert,
  possible: readonly Action[],
): Action[] {
  if (subscriptionType === 'APP_LIFECYCLE_EVENT') {
    return [eventTypeId === lifecycleEvents.install ? 'APP_INSTALL' : 'APP_UNINSTALL'];
  }
  const asked = [...new Set(actions ?? possible)];
  const impossible = asked.find((action) => !possible.includes(action));
  if (impossible !== undefined) throw invalid(`${impossible} is not an action of the type ${subscriptionType}.`);
  if (asked.length === 0) throw invalid('A subscription needs at least one action.');
  return asked;
}

function toSubject(type: SubscriptionType, id: string): string {
  if (type === 'APP_LIFECYCLE_EVENT') {
    const isKnown = Object.values(lifecycleEvents).some((one) => one === id);
    if (!isKnown) throw invalid('The eventTypeId has to be 4-1909196 (install) or 4-1916193 (uninstall).');
  } else if (type === 'EVENT') {
    if (!/^[46]-[1-9]\d{0,15}$/.test(id))
      throw invalid('The eventTypeId has to be one of an event, such as 6-1000100.');
  } else if (type !== 'LIST_MEMBERSHIP' && (!/^\d-\d{1,15}$/.test(id) || !toRecordScopes(id, 'read'))) {
    throw invalid('The objectTypeId has to be one of an object type, such as 0-1.');
  }
  return id;
}

/** The scopes of which an account must have granted the app one; undefined: none. Assumption W23. */
export function toNeededScopes({ subscriptionType, objectTypeId }: Pick<Draft, 'subscriptionType' | 'objectTypeId'>) {
  const ofOthers: Readonly<Partial<Record<SubscriptionType, ScopeRule>>> = {
    EVENT: {
      oneOf: ['timeline', 'behavioral_events.event_definitions.read_write', 'analytics.behavioral_events.send'],
    },
    LIST_MEMBERSHIP: { oneOf: ['crm.lists.read'] },
  };
  if (subscriptionType === 'APP_LIFECYCLE_EVENT') return undefined;
  return ofOthers[subscriptionType] ?? toRecordScopes(objectTypeId, 'read');
}

function invalid(message: string): AppError {
  return journalErrors.journalSubscriptionInvalid({ message: message.toWellFormed() });
}
