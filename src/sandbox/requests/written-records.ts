import type { Caller } from '../../platform/http/callers.js';
import type { KeptRequest } from './requests.js';

/** A record that a request has written, as far as its response says so, and when. Times are those of the sandbox clock. */
export interface WrittenRecord {
  readonly id: string;
  /** Its change is at one moment, or, of a removal, within the time of the request. */
  readonly since: string;
  readonly until: string;
  readonly isRemoval: boolean;
}

interface Writes {
  /** Any spelling. */
  readonly objectType: string;
  readonly records: readonly WrittenRecord[];
}

const creatingOrUpdating = new Set([
  'createRecord',
  'updateRecord',
  'createRecordBatch',
  'updateRecordBatch',
  'upsertRecordBatch',
]);
const removing = new Set(['archiveRecord', 'archiveRecordBatch']);

/** Returns the records that a request has written; undefined for one whose response does not name them. */
export function toWrites(request: KeptRequest): Writes | undefined {
  const { operationId, params, status } = request;
  const objectType = params['objectType'];
  if (operationId === null || objectType === undefined || status < 200 || status > 299) return undefined;
  if (creatingOrUpdating.has(operationId)) {
    const body = parse(request.responseBody);
    return body && { objectType, records: toNamed(body).filter(({ until }) => isDuring(request, until)) };
  }
  if (!removing.has(operationId)) return undefined;
  const inputs =
    operationId === 'archiveRecord' ? [{ id: params['objectId'] }] : parse(request.requestBody)?.['inputs'];
  if (!Array.isArray(inputs)) return undefined;
  const { start, end } = toSpan(request);
  const times = { since: new Date(start).toISOString(), until: new Date(end).toISOString(), isRemoval: true };
  return { objectType, records: inputs.flatMap((one) => (isNamed(one) ? [{ id: one.id, ...times }] : [])) };
}

/** Whether the caller may be the author of a change with this source. */
export function isAuthor(caller: Caller | undefined, type: string, id: string | null): boolean {
  if (caller?.kind === 'member') return type === 'CRM_UI' && id === `userId:${caller.userId}`;
  const isApp = caller?.kind === 'app' || caller?.kind === 'private-app';
  return isApp && type === 'INTEGRATION' && id === String(caller.appId);
}

/** The names of the properties that a request sets. */
export function listAskedProperties(request: KeptRequest): ReadonlySet<string> {
  const body = parse(request.requestBody);
  const inputs = Array.isArray(body?.['inputs']) ? (body['inputs'] as unknown[]) : [body];
  return new Set(
    inputs.flatMap((one) => Object.keys((isObject(one) && isObject(one['properties']) && one['properties']) || {})),
  );
}

/** When the request ran. The clock may have been moved meanwhile: then nothing falls into its time. */
function toSpan({ at, milliseconds }: KeptRequest) {
  const end = new Date(at).getTime();
  // Times of records have no fractions of milliseconds.
  return { start: Math.floor(end - milliseconds - 1), end };
}

function isDuring(request: KeptRequest, moment: string): boolean {
  const { start, end } = toSpan(request);
  const time = new Date(moment).getTime();
  return time >= start && time <= end;
}

/** The records of a response, one or a batch. */
function toNamed(body: Readonly<Record<string, unknown>>): WrittenRecord[] {
  const results = Array.isArray(body['results']) ? (body['results'] as unknown[]) : [body];
  return results.flatMap((one) => {
    if (!isNamed(one) || typeof one['updatedAt'] !== 'string') return [];
    return [{ id: one.id, since: one['updatedAt'], until: one['updatedAt'], isRemoval: false }];
  });
}

function parse(text: string | null): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isNamed(value: unknown): value is { readonly id: string } & Record<string, unknown> {
  return isObject(value) && typeof value['id'] === 'string' && /^\d{1,18}$/.test(value['id']);
}
