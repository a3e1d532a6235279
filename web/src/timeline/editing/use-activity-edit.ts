import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf, type Api } from '../../api/client.js';
import { isProblem } from '../../api/problem.js';
import { mentionInHtml } from '../../mentions/mentions.js';
import { useMentionables } from '../../mentions/use-mentionables.js';
import { useRefreshTimeline, type CrmRecord, type RecordRef } from '../../objects/record-page/record.js';
import { useServerNow } from '../../shell/sandbox.js';
import { useDraft } from '../../ui/forms/draft.js';
import { notifyFailure, notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import { findActivityType } from '../activities.js';
import { emptyDraft, type ActivityDraft } from '../composer/activity-draft.js';
import type { FeedActivity } from '../feed-pages.js';
import { bodies, pickEdited, toStoredDraft, type StoredValues } from './stored-draft.js';

/** An activity that is being edited, and what was stored when that began. */
interface ActivityEdit {
  readonly draft: ActivityDraft;
  readonly values: StoredValues;
  /** When it had been changed last. */
  readonly version: string;
}

const closed: ActivityEdit = { draft: emptyDraft, values: {}, version: '' };
const modifiedProperty = 'hs_lastmodifieddate';

/** The draft of an activity that is edited in place. It is kept in this tab, as that of the composer. */
export function useActivityEdit({ objectTypeId, id }: FeedActivity) {
  const api = useApi();
  const { hubId, timeZone, ownerId } = useHub();
  const now = useServerNow();
  const [edit, keep] = useDraft(`edit ${hubId} ${objectTypeId} ${id}`, closed);
  return {
    edit: edit === closed ? undefined : edit,
    /** Begins with what is stored now: older entries of a timeline are not read again. */
    open() {
      const kind = findActivityType(objectTypeId)?.name ?? '';
      read(api, { objectType: kind, id }).then(({ values: stored, version }) => {
        const values = pickEdited(kind, stored, { timeZone, ownerId, now: now() });
        keep({ draft: toStoredDraft(kind, stored, timeZone), values, version });
      }, notifyProblem);
    },
    set: (draft: ActivityDraft) => keep({ ...edit, draft }),
    close: () => keep(undefined),
  };
}

/** What another user changed of an activity while it was edited. */
export interface EditConflict {
  readonly values: StoredValues;
  readonly version: string;
  readonly changedBy: string;
  /** The properties that both changed. */
  readonly names: readonly string[];
}

type Changes = Readonly<Record<string, string>>;
type Base = Pick<ActivityEdit, 'values' | 'version'>;

/** Saves what was changed of an activity, unless another user changed the same meanwhile: then the conflict is returned. */
export function useSaveEdit(place: RecordRef, activity: RecordRef) {
  const api = useApi();
  const users = useMentionables();
  const refresh = useRefreshTimeline(place);
  const singular = findActivityType(activity.objectType)?.singular ?? t('Activity');
  const undo = async (before: Changes, version: string): Promise<void> => {
    try {
      await write(api, activity, { changes: before, version });
      await refresh();
    } catch (error) {
      if (!isProblem(error, 412)) throw error;
      notifyFailure(t('Not undone: it has been changed again since.'));
    }
  };
  return async (given: Changes, base: Base): Promise<EditConflict | undefined> => {
    const changes = withMentions(given, (html) => mentionInHtml(html, users));
    const conflictOrBase = await writeOrCompare(api, activity, { changes, base });
    if ('names' in conflictOrBase) return conflictOrBase;
    await refresh();
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, conflictOrBase.values[name] ?? '']));
    offerUndo(t('{singular} saved.', { singular }), () => undo(before, conflictOrBase.version));
    return undefined;
  };
}

const bodyNames = new Set(Object.values(bodies));

const withMentions = (changes: Changes, mention: (html: string) => string): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, bodyNames.has(name) ? mention(value) : value]),
  );

/** Writes the changes and returns what was stored before and the new version, or a conflict. Changes of other properties are no conflict. */
async function writeOrCompare(
  api: Api,
  activity: RecordRef,
  { changes, base }: { readonly changes: Changes; readonly base: Base },
) {
  let known = base;
  for (let tries = 0; ; tries += 1) {
    try {
      const written = await write(api, activity, { changes, version: known.version });
      return { values: known.values, version: written.properties[modifiedProperty] ?? '' };
    } catch (error) {
      if (!isProblem(error, 412) || tries === mostTries) throw error;
      const stored = await read(api, activity);
      const names = Object.keys(changes).filter(
        (name) => (known.values[name] ?? '') !== (stored.values[name] ?? '') && changes[name] !== stored.values[name],
      );
      if (names.length > 0) return { ...stored, names } satisfies EditConflict;
      known = stored;
    }
  }
}

const mostTries = 3;

function write(api: Api, { objectType, id }: RecordRef, { changes, version }: { changes: Changes; version: string }) {
  return dataOf(
    api.PATCH('/crm/v3/objects/{objectType}/{objectId}', {
      params: { path: { objectType, objectId: id } },
      headers: { 'If-Match': `"${version}"` },
      body: { properties: { ...changes } },
    }),
  );
}

async function read(api: Api, { objectType, id }: RecordRef): Promise<Omit<EditConflict, 'names'>> {
  const params = { path: { objectType, objectId: id } };
  const { properties }: CrmRecord = await dataOf(api.GET('/_app/objects/{objectType}/{objectId}', { params }));
  const values = Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, value ?? '']));
  return { values, version: values[modifiedProperty] ?? '', changedBy: values['hs_updated_by_user_id'] ?? '' };
}
