import type { AssociationSpec, ObjectTypePair } from '../associations/association-types.js';
import type { HubAssociations } from '../associations/hub-associations.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Db, Tx } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import type { NewNote } from './pull-notes.js';
import type { PullProgress, PullRun, WriteOutcome } from './pull-progress.service.js';
import { pullSource } from './pull-archiving.service.js';
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
  /** Whether records of associations may be missing here. */
  readonly isSample: boolean;
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
  /** Writes a page of associations with its cursor, and removes associations that the source no longer has. */
  writePage(run: PullRun, page: LinksPage): Promise<void>;
}

export interface PullLinksDeps {
  readonly db: Db;
  readonly objects: Pick<ObjectsService, 'records' | 'links'>;
}

export function createPullLinks(deps: PullLinksDeps & { readonly progress: PullProgress }): PullLinks {
  const { db, objects, progress } = deps;
  /** Removes what is no longer at the source, and returns how many associations that are. */
  const removeGone = async (run: PullRun, { page, labels, resolved }: Removal): Promise<number> => {
    const { hubId } = run;
    if (run.finishedStart === null || page.isSample) return 0;
    const { fromType, toType, fromIds } = page;
    const stored = await db.read((tx) => linksStore.listPairs(tx, { hubId, fromType, toType }, fromIds));
    const there = new Map(resolved.map((link) => [`${link.fromId} ${link.toId}`, new Set(link.specs.map(toKey))]));
    const ends = { hubId, fromObjectType: fromType, toObjectType: toType, source: pullSource };
    const gone = stored.filter(({ fromId, toId }) => !there.has(`${fromId} ${toId}`));
    const whole = gone.map(({ fromId, toId }) => ({ from: { id: fromId }, to: [{ id: toId }] }));
    const parts = stored.flatMap(({ fromId, toId, types }) => {
      const kept = there.get(`${fromId} ${toId}`);
      const lost = labels.filter((spec) => kept && types.includes(toKey(spec)) && !kept.has(toKey(spec)));
      return lost.length === 0 ? [] : [{ from: { id: fromId }, to: { id: toId }, types: lost }];
    });
    for (const inputs of toChunks(whole, removedAtOnce)) await objects.links.dissociateAll({ ...ends, inputs });
    for (const inputs of toChunks(parts, removedAtOnce)) await objects.links.removeLabels({ ...ends, inputs });
    return whole.length + parts.length;
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
      const types = [...new Set([fromType, toType])];
      const copy = await objects.records.prepareCopy(hubId, types, { source: pullSource, owners: new Map() });
      const [from, to] = [copy.types.get(fromType)?.type, copy.types.get(toType)?.type];
      if (!from || !to) return;
      const resolved = page.links.map((link) => resolve(link, { from, to }, copy.associations));
      const removed = await removeGone(run, { page, resolved, labels: toLabels({ from, to }, copy.associations) });
      const change = { name, cursor, isDone: cursor === null, counts: { removed }, notes };
      await progress.write(run, change, (tx) => writeLinks({ tx, run, page, resolved, writes: copy.begin(tx) }));
    },
  };
}

interface LinksWrite {
  readonly tx: Tx;
  readonly run: PullRun;
  readonly page: LinksPage;
  readonly resolved: readonly ResolvedLink[];
  readonly writes: ReturnType<Awaited<ReturnType<ObjectsService['records']['prepareCopy']>>['begin']>;
}

/** Associates the records that are here. */
async function writeLinks({ tx, run, page, resolved, writes }: LinksWrite): Promise<WriteOutcome> {
  const { fromType, toType } = page;
  const ends = resolved.flatMap(({ fromId, toId }) => [
    { objectType: fromType, id: fromId },
    { objectType: toType, id: toId },
  ]);
  const live = await linksStore.listLiveIds(tx, run.hubId, ends);
  const isLive = ({ fromId, toId }: ResolvedLink) => live.has(`${fromType} ${fromId}`) && live.has(`${toType} ${toId}`);
  const present = resolved.filter(isLive);
  const refusals: Awaited<ReturnType<typeof writes.associate>>[number][] = [];
  for (const some of toChunks(present, associatedAtOnce))
    refusals.push(...(await writes.associate(fromType, toType, some)));
  const failed = refusals.flatMap((error, at) => (error ? [{ error, link: present[at] }] : []));
  const lacking = page.isSample ? [] : resolved.filter((link) => !isLive(link));
  const written = page.isSample ? present : resolved;
  return {
    counts: { associations: present.length - failed.length },
    notes: [
      ...written.flatMap((link) => toResolvingNotes(link, page)),
      ...failed.map(({ error, link }) => ({ reason: toReason(error), subject: toSubject(link, page) })),
      ...lacking.map((link) => ({
        reason: 'a record of the association is not here',
        subject: toSubject(link, page),
      })),
    ],
  };
}

const removedAtOnce = 100;
/** The time of a statement grows with the square of the number. */
const associatedAtOnce = 200;

const toChunks = <Input>(inputs: readonly Input[], size: number): Input[][] =>
  Array.from({ length: Math.ceil(inputs.length / size) }, (_, at) => inputs.slice(at * size, (at + 1) * size));

const toKey = ({ associationCategory, associationTypeId }: AssociationSpec): string =>
  `${associationCategory} ${associationTypeId}`;

interface Removal {
  readonly page: LinksPage;
  readonly resolved: readonly ResolvedLink[];
  /** Types that a pair may lose while it stays associated. */
  readonly labels: readonly AssociationSpec[];
}

/** None within a type: the source gives labels in one direction. */
function toLabels({ from, to }: ObjectTypePair, known: HubAssociations): AssociationSpec[] {
  if (from.id === to.id) return [];
  const labels = known.listTypes({ from, to }).filter(({ kind }) => kind !== 'unlabeled');
  return labels.map(({ category, typeId }) => ({ associationCategory: category, associationTypeId: typeId }));
}

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
