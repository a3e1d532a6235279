import { toValues } from '../objects/json/read-records.js';
import type { Static } from 'typebox';
import type { FilesService } from '../files/files.service.js';
import type { ObjectsService } from '../objects/objects.service.js';
import type { Db } from '../platform/db/db.js';
import { findObjectType } from '../properties/types/object-types.js';
import { createLinkFinder, listLinkMarks, listLinkWords } from './file-links.js';
import type * as wire from './uses.schema.js';
import * as store from './uses.store.js';

type FileUses = Static<typeof wire.FileUses>;
type FileUse = Omit<FileUses['activities'][number], 'record'> & { readonly typeId: string };
type LinkedFile = Parameters<typeof createLinkFinder>[0];

interface FileUsesDeps {
  readonly db: Db;
  readonly files: Pick<FilesService, 'entries'>;
  readonly objects: Pick<ObjectsService, 'search'>;
}

/** The types of records that activities are shown on, those that people know best first. */
const recordTypes = ['contacts', 'companies', 'deals', 'tickets'].flatMap((name) => findObjectType(name)?.id ?? []);
/** The text of each type that the index of words has. */
const texts: Readonly<Record<string, string>> = {
  notes: 'hs_note_body',
  emails: 'hs_email_text',
  calls: 'hs_call_body',
  meetings: 'hs_meeting_body',
  tasks: 'hs_task_body',
  communications: 'hs_communication_body',
  postal_mail: 'hs_postal_mail_body',
};
const listedAtMost = 20;
/** Of each type, to be looked at closely: words may stand in another order. */
const candidates = 40;
const searchedEmails = 1000;
const attachments = 'hs_attachment_ids';

/** Returns a function that lists the uses of a file. */
export function createFileUses(deps: FileUsesDeps) {
  const { db, files } = deps;
  return async ({ hubId }: { readonly hubId: number }, fileId: string): Promise<FileUses> => {
    const { id, path } = await files.entries.getFile({ hubId, fileId, seesHidden: false });
    const file = { hubId, id, path };
    const [found, emails] = await Promise.all([findActivities(deps, file), findEmails(db, file)]);
    const known = new Map(emails.uses.map((use) => [`${use.objectType} ${use.id}`, use]));
    for (const use of found.uses) {
      const key = `${use.objectType} ${use.id}`;
      known.set(key, { ...use, isLinked: use.isLinked || known.has(key) });
    }
    const all = Object.keys(texts).map((type) => listLatest(known, type));
    const uses = all.flatMap((list) => list.slice(0, listedAtMost));
    const [records, imports] = await db.readLagging((tx) =>
      Promise.all([
        uses.length === 0 ? [] : store.listRecordsOfActivities(tx, hubId, { activities: uses, types: recordTypes }),
        store.listImports(tx, hubId, fileId),
      ]),
    );
    return {
      activities: uses.map(({ typeId, ...use }) => {
        const record = records.find((one) => one.typeId === typeId && one.id === use.id);
        return {
          ...use,
          record: record ? { objectTypeId: record.objectTypeId, id: record.recordId, name: record.name } : null,
        };
      }),
      hasMore: found.hasMore || emails.hasMore || all.some(({ length }) => length > listedAtMost),
      isPartial: emails.isPartial,
      imports: imports.map(({ url, completedAt }) => ({ url, completedAt: completedAt.toISOString() })),
    };
  };
}

const listLatest = (uses: ReadonlyMap<string, FileUse>, type: string): FileUse[] =>
  [...uses.values()]
    .filter(({ objectType }) => objectType === type)
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt));

/** The activities that the file is attached to, or whose indexed texts link to it: one search for each type. */
async function findActivities({ objects }: FileUsesDeps, file: LinkedFile) {
  const hasLink = createLinkFinder(file);
  const sorts = [{ propertyName: 'hs_lastmodifieddate', direction: 'DESCENDING' as const }];
  const options = { baseUrl: '', body: { text: '{}', steps: [] }, mayLag: true };
  const pages = await Promise.all(
    Object.entries(texts).map(async ([objectType, text]) => {
      const toGroup = (propertyName: string, value: string) => ({
        filters: [{ propertyName, operator: 'CONTAINS_TOKEN' as const, value }],
      });
      const filterGroups = [toGroup(attachments, file.id), ...listLinkWords(file).map((words) => toGroup(text, words))];
      const request = { filterGroups, sorts, limit: candidates, properties: [attachments, text] };
      const { records, after } = await objects.search.searchRecords(
        { hubId: file.hubId, objectType },
        request,
        options,
      );
      const uses = records.map(({ id, updatedAt, printed }): FileUse => {
        const values = toValues({ printed });
        return {
          ...{ typeId: findObjectType(objectType)?.id ?? '', objectType, id, changedAt: updatedAt },
          isAttached: (values[attachments] ?? '').split(';').includes(file.id),
          isLinked: hasLink(values[text] ?? ''),
        };
      });
      return { uses, hasMore: after !== undefined };
    }),
  );
  return {
    uses: pages.flatMap(({ uses }) => uses).filter(({ isAttached, isLinked }) => isAttached || isLinked),
    hasMore: pages.some(({ hasMore }) => hasMore),
  };
}

/** The emails whose HTML links to the file, among the 1,000 that were changed last. */
async function findEmails(db: Db, file: LinkedFile) {
  const typeId = findObjectType('emails')?.id ?? '';
  const search = { typeId, marks: listLinkMarks(file), searched: searchedEmails, most: candidates };
  const { emails, hasOlder } = await db.readLagging((tx) => store.listLinkingEmails(tx, file.hubId, search));
  const hasLink = createLinkFinder(file);
  const uses = emails
    .filter(({ html }) => hasLink(html))
    .map(({ id, changedAt }): FileUse => {
      return { ...{ typeId, objectType: 'emails', id, changedAt }, isAttached: false, isLinked: true };
    });
  return { uses, hasMore: emails.length === candidates, isPartial: hasOlder };
}
