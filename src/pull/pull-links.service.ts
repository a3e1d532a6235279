import type { AssociationSpec, ObjectTypePair } from '../associations/association-types.js';
import type { HubAssociations } from '../associations/hub-associations.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { NewNote } from './pull-notes.js';
import type { PullProgress, PullRun } from './pull-progress.service.js';
import { pullSource } from './pull-records.service.js';
import * as linksStore from './pull-links.store.js';
import * as store from './pull.store.js';

/** An association at the source. */
export interface PulledLink {
  readonly fromId: string;
  readonly toId: string;
  /** Ids of built-in types and names of labels; none for the plain association. */
  readonly types: readonly (number | string)[];
}

interface LinksPage {
  readonly step: string;
  /** The last record whose associations are on the page; null after the last page. */
  readonly cursor: string | null;
  /** Type ids. */
  readonly fromType: string;
  readonly toType: string;
  /** The records whose associations are on the page: all of them. */
  readonly fromIds: readonly string[];
  readonly links: readonly PulledLink[];
  readonly notes: readonly NewNote[];
}

export interface PullLinks {
  /** Ids of records that pulls have written, in pages; only those that this run has met if `isIncremental`. */
  listIds(
    run: PullRun,
    objectType: string,
    page: { readonly after: string; readonly limit: number; readonly isIncremental: boolean },
  ): Promise<string[]>;
  /** Types whose records pulls have written. */
  listTypes(hubId: number): Promise<ReadonlySet<string>>;
  /** Writes associations together with the cursor; removes those that are no longer at the source. */
  writePage(run: PullRun, page: LinksPage): Promise<void>;
}

export interface PullLinksDeps {
  readonly db: Db;
  readonly objects: Pick<ObjectsService, 'records' | 'links'>;
}

export function createPullLinks(deps: PullLinksDeps & { readonly progress: PullProgress }): PullLinks {
  const { db, objects, progress } = deps;
  const removeGone = async (run: PullRun, page: LinksPage): Promise<number> => {
    const { hubId } = run;
    if (run.finishedStart === null) return 0;
    const { fromType, toType, fromIds, links } = page;
    const place = { hubId, fromType, toType };
    const stored = await db.read((tx) => linksStore.listPairs(tx, place, fromIds));
    const there = new Set(links.map(({ fromId, toId }) => `${fromId} ${toId}`));
    const gone = stored.filter(({ fromId, toId }) => !there.has(`${fromId} ${toId}`));
    for (let at = 0; at < gone.length; at += removedAtOnce) {
      const inputs = gone
        .slice(at, at + removedAtOnce)
        .map(({ fromId, toId }) => ({ from: { id: fromId }, to: [{ id: toId }] }));
      const ends = { hubId, fromObjectType: fromType, toObjectType: toType, source: pullSource };
      await objects.links.dissociateAll({ ...ends, inputs });
    }
    return gone.length;
  };

  return {
    async listIds({ hubId, run }, kind, { after, limit, isIncremental }) {
      const page = { after, limit, run: isIncremental ? run : undefined };
      const rows = await db.read((tx) => store.listPulledPage(tx, { hubId, kind }, page));
      return rows.map(({ sourceId }) => sourceId);
    },
    async listTypes(hubId) {
      return new Set((await db.read((tx) => store.listKinds(tx, hubId))).map(({ kind }) => kind));
    },
    async writePage(run, page) {
      const { hubId } = run;
      const { fromType, toType, step: name, cursor, notes } = page;
      const removed = await removeGone(run, page);
      const types = [...new Set([fromType, toType])];
      const copy = await objects.records.prepareCopy(hubId, types, { source: pullSource, owners: new Map() });
      const [from, to] = [copy.types.get(fromType)?.type, copy.types.get(toType)?.type];
      if (!from || !to) return;
      const resolved = page.links.map((link) => resolve(link, { from, to }, copy.associations));
      const change = { name, cursor, isDone: cursor === null, counts: { removed }, notes };
      await progress.write(run, change, async (tx) => {
        const live = await linksStore.listLiveIds(tx, hubId, [
          ...resolved.flatMap(({ fromId, toId }) => [
            { objectType: fromType, id: fromId },
            { objectType: toType, id: toId },
          ]),
        ]);
        const isLive = ({ fromId, toId }: ResolvedLink) =>
          live.has(`${fromType} ${fromId}`) && live.has(`${toType} ${toId}`);
        const present = resolved.filter(isLive);
        const writes = copy.begin(tx);
        const refusals = present.length > 0 ? await writes.associate(fromType, toType, present) : [];
        const failed = refusals.flatMap((error, at) => (error ? [{ error, link: present[at] }] : []));
        return {
          counts: { associations: present.length - failed.length },
          notes: [
            ...resolved.flatMap((link) => toResolvingNotes(link, page)),
            ...failed.map(({ error, link }) => ({ reason: toReason(error), subject: toSubject(link, page) })),
            ...resolved
              .filter((link) => !isLive(link))
              .map((link) => ({ reason: 'a record of the association is not here', subject: toSubject(link, page) })),
          ],
        };
      });
    },
  };
}

const removedAtOnce = 100;

interface ResolvedLink {
  readonly fromId: string;
  readonly toId: string;
  readonly specs: readonly AssociationSpec[];
  readonly unknown: readonly string[];
}

/** The types of the account, in place of the ids and names at the source. Unknown ones leave the plain association. */
function resolve({ fromId, toId, types }: PulledLink, pair: ObjectTypePair, known: HubAssociations): ResolvedLink {
  const specs: AssociationSpec[] = [];
  const unknown: string[] = [];
  for (const type of types) {
    try {
      const found = known.resolveType(pair, String(type)).types;
      specs.push(
        ...found.map(({ category, typeId }) => ({ associationCategory: category, associationTypeId: typeId })),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      unknown.push(String(type));
    }
  }
  return { fromId, toId, specs, unknown };
}

const toResolvingNotes = ({ unknown, ...link }: ResolvedLink, page: LinksPage): NewNote[] =>
  unknown.map((type) => ({
    reason: `the association type ${type} does not exist here`,
    subject: toSubject(link, page),
  }));

const toSubject = (link: Pick<ResolvedLink, 'fromId' | 'toId'> | undefined, { fromType, toType }: LinksPage): string =>
  `${fromType} ${link?.fromId} to ${toType} ${link?.toId}`;

const toReason = ({ message }: AppError): string => message.replaceAll(/\d{4,}/g, '…').slice(0, 200);
