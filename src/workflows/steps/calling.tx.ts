import type { Tx } from '../../platform/db/db.js';
import { findObjectType } from '../../properties/types/object-types.js';
import { findTypeScopes, listRecordScopes } from '../../properties/types/scopes.js';
import * as store from '../calls/calls.store.js';
import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import { listInstalledActions } from '../custom-actions/custom-actions.store.js';
import { findCode, type InstalledAction } from '../custom-actions/installed-action.js';
import type { AppStep, Next, WebhookStep } from '../definitions/program.js';

interface CallPlace {
  readonly hubId: number;
  readonly flowId: string;
  readonly enrollmentId: string;
  readonly objectType: string;
  readonly recordId: string;
  readonly actionId: string;
  readonly values: Readonly<Record<string, string>>;
  readonly now: Date;
}

/** What to do at the step of a call: wait for its end (for ever, or until it expires), continue, or stop. */
type Passed =
  { readonly isWaiting: true; readonly until: Date | null } | { readonly next: Next } | { readonly reason: string };

interface Passing {
  readonly step: AppStep | WebhookStep;
  /** Texts by name: input fields of an action, parameters of a query. */
  readonly inputs: readonly (readonly [string, string])[];
}

/** Begins the call of a step, waits for its end, and continues. Decision 25. */
export async function passCall(tx: Tx, place: CallPlace, { step, inputs }: Passing): Promise<Passed> {
  const call = await store.findOpenCall(tx, place);
  if (!call) {
    if (step.is === 'app') return begin(tx, place, { step, inputs: Object.fromEntries(inputs) });
    return beginWebhook(tx, place, { step, query: inputs });
  }
  if (call.state === 'PENDING') return { isWaiting: true, until: null };
  if (call.state === 'BLOCKED') {
    if (call.expiresAt && call.expiresAt > place.now) return { isWaiting: true, until: call.expiresAt };
    await store.closeCall(tx, place, 'EXPIRED');
    return { next: step.next };
  }
  await store.closeCall(tx, place, call.state);
  return call.state === 'FAILED' ? { reason: call.outcome ?? 'The action failed.' } : { next: step.next };
}

async function begin(
  tx: Tx,
  place: CallPlace,
  { step, inputs }: { readonly step: AppStep; readonly inputs: Readonly<Record<string, string>> },
): Promise<Passed> {
  const [action] = await listInstalledActions<ActionContent>(tx, place.hubId, [step.definitionId]);
  if (action?.appId !== step.appId) return { reason: `No connected app has the action ${step.definitionId} any more.` };
  const code = findCode(action);
  if (code !== undefined) return { reason: `The action has a function ${code}, whose code this server does not run.` };
  const callNo = await store.countCalls(tx, place);
  const request = toRequest(place, { action, callNo, inputs });
  await store.insertCall(tx, { ...place, callNo, appId: action.appId, definitionId: step.definitionId, request });
  return { isWaiting: true, until: null };
}

async function beginWebhook(
  tx: Tx,
  place: CallPlace,
  { step, query }: { readonly step: WebhookStep; readonly query: Passing['inputs'] },
): Promise<Passed> {
  const callNo = await store.countCalls(tx, place);
  const { hubId, enrollmentId, actionId } = place;
  const url = new URL(step.url);
  for (const [name, value] of query) url.searchParams.append(name, value);
  const request: store.WebhookRequest = {
    ...{ method: step.method, url: url.href, key: `wh-${hubId}-${enrollmentId}-${actionId}-${callNo}` },
    body: step.method === 'POST' ? toBody(place) : null,
  };
  await store.insertCall(tx, { ...place, callNo, appId: step.appId, definitionId: null, request });
  return { isWaiting: true, until: null };
}

const contacts = '0-1';

/** The record with all its values, in the shape of the first version of the wire. Assumption AA28. */
function toBody({ hubId, objectType, recordId, values }: CallPlace): object {
  const properties = Object.entries(values).map(([name, value]) => [name, { value }] as const);
  return {
    ...{ portalId: hubId, objectTypeId: objectType, objectType: findObjectType(objectType)?.typeName ?? objectType },
    ...{ objectId: Number(recordId), ...(objectType === contacts && { vid: Number(recordId) }) },
    properties: Object.fromEntries(properties),
  };
}

interface Requested {
  readonly action: InstalledAction;
  readonly callNo: number;
  readonly inputs: Readonly<Record<string, string>>;
}

/** Assumption AA13. */
function toRequest(place: CallPlace, { action, callNo, inputs }: Requested): object {
  const { hubId, flowId, enrollmentId, objectType, recordId, actionId } = place;
  const definitionId = Number(action.definitionId);
  return {
    callbackId: `ap-${hubId}-${enrollmentId}-${actionId}-${callNo}`,
    origin: {
      portalId: hubId,
      actionDefinitionId: definitionId,
      actionDefinitionVersion: action.revision,
      extensionDefinitionId: definitionId,
      extensionDefinitionVersionId: action.revision,
    },
    context: {
      ...{ source: 'WORKFLOWS', workflowId: Number(flowId), actionId: Number(actionId) },
      actionExecutionIndexIdentifier: { enrollmentId: Number(enrollmentId), actionExecutionIndex: callNo },
    },
    object: {
      objectId: Number(recordId),
      properties: toProperties(place, action),
      objectType: findObjectType(objectType)?.typeName ?? objectType,
    },
    fields: inputs,
    inputFields: inputs,
  };
}

/** The properties that the action asks for, if the account lets the app read such records. */
function toProperties({ objectType, values }: CallPlace, { definition, scopes }: InstalledAction) {
  const type = findTypeScopes(objectType);
  const mayRead = type && listRecordScopes(type, ['read']).some((scope) => scopes.includes(scope));
  const names = mayRead ? (definition.objectRequestOptions?.properties ?? []) : [];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
