import type { Db } from '../../platform/db/db.js';
import { maskSecrets } from '../../platform/mask.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import { listChangesDuring } from './request-changes.store.js';
import type { KeptRequest, RequestLog } from './requests.js';
import { isAuthor, listAskedProperties, toWrites, type WrittenRecord } from './written-records.js';

interface PropertyChange {
  readonly name: string;
  /** Null: it had no value. */
  readonly from: string | null;
  readonly to: string | null;
  /** The request sets it; others follow from it, or are set by the system. */
  readonly isAsked: boolean;
}

interface RecordChange {
  readonly kind: 'created' | 'updated' | 'deleted';
  /** A type id. */
  readonly objectType: string;
  /** Singular. */
  readonly typeName: string;
  readonly recordId: string;
  readonly properties: readonly PropertyChange[];
}

interface RequestChanges {
  readonly hubId: number | null;
  readonly records: readonly RecordChange[];
  /** What cannot be said, in sentences. */
  readonly unknown: readonly string[];
}

export interface RequestChangesService {
  /** What a recorded request has changed on the records that it wrote; undefined without such a request. */
  findChanges(id: string): Promise<RequestChanges | undefined>;
}

interface RequestChangesDeps {
  readonly db: Db;
  readonly requests: Pick<RequestLog, 'listKept'>;
  readonly types: PropertiesService['types'];
}

const unnamed = 'The server does not record what requests of this kind change.';
const concurrent = (id: string) =>
  `Several requests wrote record ${id} at the same moment: which change belongs to which is not known.`;

export function createRequestChangesService({ db, requests, types }: RequestChangesDeps): RequestChangesService {
  return {
    async findChanges(id) {
      const kept = requests.listKept();
      const request = kept.find((one) => one.id === id);
      if (!request) return undefined;
      const hubId = request.caller && 'hubId' in request.caller ? request.caller.hubId : null;
      const nothing = { hubId, records: [], unknown: [] };
      if (request.method === 'GET' || request.status >= 400 || request.status === 0) return nothing;
      const writes = toWrites(request);
      if (!writes || hubId === null) return { ...nothing, unknown: [unnamed] };
      if (writes.records.length === 0) return nothing;
      const { id: objectType, singular: typeName } = await types.getType(hubId, writes.objectType);
      const others = await listOtherWrites(kept, { request, hubId, objectType });
      const rows = await db.read((tx) => listChangesDuring(tx, { hubId, objectType }, writes.records));
      const asked = listAskedProperties(request);
      const found = writes.records.map((record): RecordChange | string | undefined => {
        const own = rows.filter(
          (row) =>
            row.recordId === record.id && isOf(row, record) && isAuthor(request.caller, row.sourceType, row.sourceId),
        );
        const [row, ...more] = own;
        if (!row) return undefined;
        const isShared = others.some((other) => other.id === record.id && isWithin(row.changedAt, other));
        if (more.length > 0 || isShared) return concurrent(record.id);
        const kind = record.isRemoval ? 'deleted' : row.isFirst ? 'created' : 'updated';
        return { kind, objectType, typeName, recordId: record.id, properties: toProperties(row, asked) };
      });
      return {
        hubId,
        records: found.filter((one) => typeof one === 'object'),
        unknown: found.filter((one) => typeof one === 'string'),
      };
    },
  };

  /** Of the same records, by requests that ran at the same time. */
  async function listOtherWrites(
    kept: readonly KeptRequest[],
    { request, hubId, objectType }: { request: KeptRequest; hubId: number; objectType: string },
  ): Promise<readonly WrittenRecord[]> {
    const others = kept.flatMap((one) => {
      const isOfHub = one !== request && one.caller && 'hubId' in one.caller && one.caller.hubId === hubId;
      return (isOfHub && toWrites(one)) || [];
    });
    const sameType = await Promise.all(
      others.map(async (one) => {
        const type = await types.getType(hubId, one.objectType).catch(() => undefined);
        return type?.id === objectType ? one.records : [];
      }),
    );
    return sameType.flat();
  }
}

type Row = Awaited<ReturnType<typeof listChangesDuring>>[number];

/** A removal is in the history as a change of no properties. */
function isOf(row: Row, record: WrittenRecord): boolean {
  return isWithin(row.changedAt, record) && (Object.keys(row.properties).length === 0) === record.isRemoval;
}

function isWithin(moment: Date, { since, until }: WrittenRecord): boolean {
  return moment >= new Date(since) && moment <= new Date(until);
}

/** Those that the request sets first. */
function toProperties({ properties, previous }: Row, asked: ReadonlySet<string>): PropertyChange[] {
  return Object.entries(properties)
    .map(([name, value]) => ({
      name,
      from: toValue(previous[name]),
      to: toValue(value),
      isAsked: asked.has(name),
    }))
    .filter(({ from, to }) => from !== to)
    .sort((a, b) => Number(b.isAsked) - Number(a.isAsked) || (a.name < b.name ? -1 : 1));
}

/** A cleared value is an empty text in the history. */
function toValue(value: string | undefined): string | null {
  return value === undefined || value === '' ? null : maskSecrets(value);
}
