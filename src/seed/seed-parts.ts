import { posix } from 'node:path';
import { isSeedTime } from './seed-dates.js';
import { recordTypes, type SeedRecord, type SeedRecordList } from './seed-content.schema.js';
import type { Seed, SeedFile } from './seed.schema.js';

type Step = string | number;
/** Throws: the value at a path of the file is not valid. */
type Refuse = (steps: readonly Step[], why: string) => never;
type FileRecords = NonNullable<SeedFile['records']>;
type RecordType = (typeof recordTypes)[number];

/**
 * The content of one file, with its tables as records and its paths relative to the folder of the first file. `folder` is its own
 * folder, relative to the same.
 */
export function toPart({ include: _, records, ...file }: SeedFile, folder: string, refuse: Refuse): Seed {
  const toPath = (path: string) => (posix.isAbsolute(path) ? path : posix.join(folder, path));
  const developers = file.developers?.map(({ apps, ...developer }) => ({
    ...developer,
    ...(apps && { apps: apps.map((app) => (app.icon === undefined ? app : { ...app, icon: toPath(app.icon) })) }),
  }));
  return {
    ...file,
    ...(developers && { developers }),
    ...(records && { records: toRecords(records, toPath, refuse) }),
  };
}

function toRecords(given: FileRecords, toPath: (path: string) => string, refuse: Refuse): NonNullable<Seed['records']> {
  const { files, customRecords } = given;
  assertTimes(given, refuse);
  const lists = recordTypes.flatMap((type): [string, SeedRecord[]][] => {
    const list = given[type];
    return list === undefined ? [] : [[type, toList(list, (steps, why) => refuse(['records', type, ...steps], why))]];
  });
  const custom = Object.entries(customRecords ?? {}).map(([type, list]): [string, SeedRecord[]] => [
    type,
    toList(list, (steps, why) => refuse(['records', 'customRecords', type, ...steps], why)),
  ]);
  return {
    ...(given as Omit<FileRecords, RecordType | 'customRecords'>),
    ...(files && {
      files: files.map((file) => (file.file === undefined ? file : { ...file, file: toPath(file.file) })),
    }),
    ...(Object.fromEntries(lists) as Partial<Record<RecordType, SeedRecord[]>>),
    ...(customRecords && { customRecords: Object.fromEntries(custom) }),
  };
}

function assertTimes({ events = [], comments = [], notifications = [] }: FileRecords, refuse: Refuse): void {
  const assert = (time: unknown, ...steps: Step[]) => {
    if (typeof time === 'string' && !isSeedTime(time)) refuse(['records', ...steps], 'is not a time');
  };
  for (const [place, { timestamp }] of events.entries()) assert(timestamp, 'events', place, 'timestamp');
  for (const [place, { at }] of comments.entries()) assert(at, 'comments', place, 'at');
  for (const [place, { at }] of notifications.entries()) assert(at, 'notifications', place, 'at');
}

function toList(list: SeedRecordList, refuse: Refuse): SeedRecord[] {
  if (!Array.isArray(list)) return toRows(list, refuse);
  for (const [place, { createdAt }] of list.entries()) {
    if (createdAt !== undefined && !isSeedTime(createdAt)) refuse([place, 'createdAt'], 'is not a time');
  }
  return list;
}

type Table = Exclude<SeedRecordList, readonly unknown[]>;
const toType = /^associations\.(.+)$/;

function toRows({ columns, rows, createdFrom, ...ofHub }: Table, refuse: Refuse): SeedRecord[] {
  const repeated = columns.findIndex((column, place) => columns.indexOf(column) !== place);
  if (repeated !== -1) refuse(['columns', repeated], 'names a column that the table already has');
  if (createdFrom !== undefined && !columns.includes(createdFrom)) refuse(['createdFrom'], 'is no column of the table');
  return rows.map((cells, row) => {
    if (cells.length > columns.length)
      refuse(['rows', row], `has more than the ${columns.length} columns of the table`);
    const record: Mutable = { ...ofHub, properties: {}, ...(createdFrom !== undefined && { createdFrom }) };
    for (const [place, cell] of cells.entries()) {
      const column = columns[place] ?? '';
      if (cell !== null) setCell(record, { column, cell }, (why) => refuse(['rows', row, place], why));
    }
    return record;
  });
}

interface Mutable {
  hubId?: number;
  id?: string;
  createdAt?: string;
  createdFrom?: string;
  properties: Record<string, string | number | boolean>;
  associations?: NonNullable<SeedRecord['associations']>;
}

interface Cell {
  readonly column: string;
  readonly cell: NonNullable<Table['rows'][number][number]>;
}

const idText = /^[1-9]\d{0,9}$/;

function setCell(record: Mutable, { column, cell }: Cell, refuse: (why: string) => never): void {
  const [, objectType] = toType.exec(column) ?? [];
  if (objectType !== undefined) {
    const ends = Array.isArray(cell) ? cell : [String(cell)];
    const isId = (end: (typeof ends)[number]) => typeof end !== 'string' || idText.test(end);
    if (!ends.every(isId)) refuse('is not the id of a record');
    record.associations = { ...record.associations, [objectType]: ends };
  } else if (typeof cell === 'object') refuse('is a list, which only columns of associations take');
  else if (column === 'id') {
    if (!idText.test(String(cell))) refuse('is not an id below 10,000,000,000');
    record.id = String(cell);
  } else if (column === 'createdAt') {
    if (!isSeedTime(String(cell))) refuse('is not a time');
    record.createdAt = String(cell);
  } else record.properties[column] = cell;
}

/** One seed of several files: their lists one after the other. */
export function mergeParts(parts: readonly Seed[]): Seed {
  const [first, ...others] = parts;
  if (!first || others.length === 0) return first ?? {};
  return {
    hubs: parts.flatMap(({ hubs }) => hubs ?? []),
    developers: parts.flatMap(({ developers }) => developers ?? []),
    records: mergeLists(parts.map(({ records }) => records ?? {})),
  };
}

function mergeLists(parts: readonly object[]): object {
  const merged: Record<string, unknown> = {};
  for (const part of parts) {
    for (const [name, list] of Object.entries(part) as [string, unknown][]) {
      const before = merged[name];
      if (!Array.isArray(list)) merged[name] = mergeLists([before ?? {}, list as object]);
      else merged[name] = [...((before ?? []) as unknown[]), ...(list as unknown[])];
    }
  }
  return merged;
}
