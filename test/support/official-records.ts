import type { Client } from '@hubspot/api-client';

type Crm = Client['crm'];
export type Values = Record<string, string>;

interface Found {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archived?: boolean;
  readonly archivedAt?: Date;
}

interface FoundWithMore extends Found {
  readonly propertiesWithHistory?: Readonly<Record<string, readonly { value: string; sourceType: string }[]>>;
  readonly associations?: Readonly<Record<string, { results: readonly { id: string; type: string }[] }>>;
}

interface Association {
  to: { id: string };
  types: { associationCategory: string; associationTypeId: number }[];
}

interface Ids {
  inputs: { id: string }[];
}

interface Changes {
  inputs: { id: string; properties: Values; idProperty?: string; objectWriteTraceId?: string }[];
}

interface Batch<R = Found> {
  readonly status: string;
  readonly results: readonly R[];
  readonly errors?: readonly { category: string; message: string; context: Readonly<Record<string, string[]>> }[];
  readonly numErrors?: number;
}

interface SearchRequest {
  query?: string;
  limit?: number;
  after?: string;
  sorts?: string[];
  properties?: string[];
  filterGroups?: { filters: { propertyName: string; operator: string; value?: string; values?: string[] }[] }[];
}

/** The common interface of the client's modules for records. */
export interface RecordModule {
  readonly basicApi: {
    create(input: { properties: Values; associations?: Association[] }): Promise<Found>;
    getById(
      id: string,
      properties?: string[],
      propertiesWithHistory?: string[],
      associations?: string[],
      archived?: boolean,
      idProperty?: string,
    ): Promise<FoundWithMore>;
    getPage(
      limit?: number,
      after?: string,
      properties?: string[],
    ): Promise<{ results: FoundWithMore[]; paging?: { next?: { after: string; link?: string } } }>;
    update(id: string, input: { properties: Values }, idProperty?: string): Promise<Found>;
    archive(id: string): Promise<void>;
    merge?(input: { primaryObjectId: string; objectIdToMerge: string }): Promise<Found>;
  };
  readonly batchApi: {
    create(input: { inputs: { properties: Values; associations?: Association[] }[] }): Promise<Batch>;
    read(
      input: Ids & { properties: string[]; propertiesWithHistory: string[]; idProperty?: string },
      archived?: boolean,
    ): Promise<Batch>;
    update(input: Changes): Promise<Batch>;
    upsert(input: Changes): Promise<Batch<Found & { _new?: boolean }>>;
    archive(input: Ids): Promise<void>;
  };
  readonly searchApi: {
    doSearch(
      request: SearchRequest,
    ): Promise<{ total: number; results: Found[]; paging?: { next?: { after: string } } }>;
  };
  getAll?(limit?: number, after?: string, properties?: string[]): Promise<FoundWithMore[]>;
}

/** The module for any object type, typed as the one for `type`. */
export function toRecordModule(objects: Crm['objects'], type: string): RecordModule {
  const bound = (api: object) =>
    new Proxy(api, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key);
        return typeof method === 'function'
          ? (...given: unknown[]): unknown => method.call(target, type, ...given)
          : method;
      },
    });
  const { basicApi, batchApi, searchApi } = objects;
  return {
    basicApi: bound(basicApi) as RecordModule['basicApi'],
    batchApi: bound(batchApi) as RecordModule['batchApi'],
    searchApi: bound(searchApi) as RecordModule['searchApi'],
  };
}
