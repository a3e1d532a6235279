import type { Static } from 'typebox';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import { utcOffsetMs } from '../../accounts/rules/time-zones.js';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { JobLife } from '../../platform/jobs/job.js';
import { getLive, type List, type ListPlace } from '../definitions/reads.service.js';
import { deleteRechecks } from '../evaluations/evaluations.store.js';
import { listErrors } from '../filters/lists.errors.js';
import * as lists from '../filters/lists.store.js';
import { fromLocal, situate } from '../filters/moments.js';
import type * as wire from './conversions.schema.js';
import * as store from './conversions.store.js';

type Conversion = Static<typeof wire.Conversion>;
type ScheduledConversion = Static<typeof wire.ScheduledConversion>;

/** Scheduled conversions of dynamic lists to static ones. All throw LIST_NOT_FOUND (404). Assumption G22. */
export interface ListConversionsService {
  getConversion(place: ListPlace): Promise<ScheduledConversion>;
  /** Replaces a scheduled one. Throws LIST_NOT_CONVERTIBLE, INVALID_CONVERSION_DATE (400). */
  schedule(place: ListPlace, conversion: Conversion): Promise<ScheduledConversion>;
  /** Does nothing if none is scheduled. */
  cancel(place: ListPlace): Promise<void>;
  /** Converts the lists whose time has come. */
  convertDue(life: JobLife): Promise<void>;
}

interface ListConversionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly hubs: Pick<HubsService, 'getHub'>;
}

export function createListConversionsService({ db, clock, hubs }: ListConversionsDeps): ListConversionsService {
  const isDue = (list: List, zone: string): boolean =>
    list.processingType === 'DYNAMIC' &&
    list.conversion !== null &&
    toDueTime(list.conversion as Conversion, { since: listActivity(list), zone }) <= clock.now().getTime();

  const convert = async (tx: Tx, { hubId, listId }: lists.ListPlace, zone: string): Promise<void> => {
    const list = await lists.lockList(tx, hubId, listId);
    // A list that is being filled would miss members.
    if (!list || list.deletedAt || list.filledTo !== null || !isDue(list, zone)) return;
    await store.convertList(tx, { hubId, listId }, clock.now());
    await deleteRechecks(tx, hubId, listId);
  };

  return {
    getConversion: (place) => db.read(async (tx) => toScheduled(await getLive(tx, place))),
    async schedule(place, conversion) {
      const { timeZone } = await hubs.getHub(place.hubId);
      assertAhead(conversion, { now: clock.now(), zone: timeZone });
      return db.write(async (tx) => {
        const list = await getLive(tx, place, lists.lockList);
        if (list.processingType !== 'DYNAMIC') throw listErrors.listNotConvertible();
        await store.updateConversion(tx, { hubId: place.hubId, listId: list.listId }, conversion);
        return toScheduled({ ...list, conversion });
      });
    },
    cancel: (place) =>
      db.write(async (tx) => {
        const list = await getLive(tx, place, lists.lockList);
        if (list.convertedAt || list.conversion === null) return;
        await store.updateConversion(tx, { hubId: place.hubId, listId: list.listId }, null);
      }),
    async convertDue(life) {
      for (const place of await db.read((tx) => store.listScheduled(tx))) {
        if (life.hasEnded()) return;
        const { timeZone } = await hubs.getHub(place.hubId);
        const list = await db.read((tx) => lists.findList(tx, place.hubId, place.listId));
        if (list && isDue(list, timeZone)) await db.write((tx) => convert(tx, place, timeZone));
      }
    },
  };
}

function toScheduled({ listId, conversion, convertedAt }: List): ScheduledConversion {
  return {
    listId: String(listId),
    ...(conversion !== null && { requestedConversionTime: conversion as Conversion }),
    ...(convertedAt && { convertedAt: convertedAt.toISOString() }),
  };
}

/** The last time at which the size or the filters changed. */
function listActivity({ createdAt, filtersUpdatedAt, sizeChangedAt }: List): Date {
  return new Date(Math.max(...[createdAt, filtersUpdatedAt, sizeChangedAt].map((time) => time?.getTime() ?? 0)));
}

interface Calendar {
  readonly since: Date;
  /** Time zone of the account: dates begin at its midnight. */
  readonly zone: string;
}

const units = { DAY: { days: 1, months: 0 }, WEEK: { days: 7, months: 0 }, MONTH: { days: 0, months: 1 } } as const;

function toDueTime(conversion: Conversion, { since, zone }: Calendar): number {
  if (conversion.conversionType === 'CONVERSION_DATE') return fromLocal(toDay(conversion), zone, utcOffsetMs);
  const { timeUnit, offset } = conversion;
  const { days, months } = units[timeUnit];
  const moment = { reference: 'NOW', zone, days: days * offset, months: months * offset, ms: 0 } as const;
  return situate(moment, since, utcOffsetMs).at.getTime();
}

function assertAhead(conversion: Conversion, { now, zone }: { readonly now: Date; readonly zone: string }): void {
  if (conversion.conversionType === 'INACTIVITY') return;
  const isDay = new Date(toDay(conversion)).getUTCDate() === conversion.day;
  if (!isDay || toDueTime(conversion, { since: now, zone }) <= now.getTime()) throw listErrors.invalidConversionDate();
}

function toDay({ year, month, day }: Extract<Conversion, { conversionType: 'CONVERSION_DATE' }>): number {
  return Date.UTC(year, month - 1, day);
}
