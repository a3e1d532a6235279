import sanitizeHtml from 'sanitize-html';
import type { Clock } from '../../platform/clock.js';
import type { Db, Tx } from '../../platform/db/db.js';
import type { MemberCaller } from '../../platform/http/callers.js';
import { defineErrors } from '../../platform/http/errors.js';
import { activityTypes } from '../../objects/types/pins.js';
import { isId } from '../../platform/ids.js';
import type { PropertiesService } from '../../properties/properties.service.js';
import type { Comment } from './comments.schema.js';
import * as store from './comments.store.js';

const refusal = { status: 400, category: 'VALIDATION_ERROR' };

const commentErrors = defineErrors({
  COMMENTED_ENTRY_NOT_FOUND: {
    ...{ status: 404, category: 'OBJECT_NOT_FOUND' },
    message: 'The activity or event is not on a timeline of this account',
  },
  COMMENT_NOT_FOUND: { status: 404, category: 'OBJECT_NOT_FOUND', message: 'The comment does not exist.' },
  COMMENT_NOT_YOURS: {
    status: 403,
    category: 'MISSING_SCOPES',
    message: 'Only its author may change or delete a comment.',
  },
  COMMENT_EMPTY: { ...refusal, message: 'A comment needs a text.' },
  TOO_MANY_COMMENTS: { ...refusal, message: 'No more than 500 comments are allowed on one entry.' },
});

type CommentCaller = Pick<MemberCaller, 'hubId' | 'userId'>;

/** An entry of a timeline as paths name it. */
type EntryPath =
  | { readonly objectType: string; readonly objectId: string }
  | { readonly eventTemplateId: string; readonly eventId: string };

interface NewComment {
  readonly body: string;
  /** Only set by seeds; now by default. */
  readonly at?: Date | undefined;
}

/** Comments of users on activities and events. All throw COMMENTED_ENTRY_NOT_FOUND or COMMENT_NOT_FOUND (404). */
export interface CommentsService {
  listComments(caller: CommentCaller, entry: EntryPath): Promise<Comment[]>;
  /** Throws COMMENT_EMPTY, TOO_MANY_COMMENTS (400). */
  addComment(caller: CommentCaller, entry: EntryPath, comment: NewComment): Promise<Comment>;
  /** Throws COMMENT_NOT_YOURS (403), COMMENT_EMPTY (400). */
  editComment(caller: CommentCaller, commentId: string, body: string): Promise<Comment>;
  /** Throws COMMENT_NOT_YOURS (403). */
  deleteComment(caller: CommentCaller, commentId: string): Promise<void>;
}

interface CommentsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types'>;
}

const mostComments = 500;

const cleaning: sanitizeHtml.IOptions = {
  allowedTags: ['strong', 'br'],
  allowedAttributes: { strong: ['data-at-mention', 'data-user-id', 'data-search-text', 'data-search-value'] },
};

export function createCommentsService({ db, clock, properties }: CommentsDeps): CommentsService {
  /** The key of an entry that exists, read with `tx`. */
  const toFind = async (hubId: number, entry: EntryPath): Promise<(tx: Tx) => Promise<store.EntryKey>> => {
    if ('eventId' in entry) {
      const place = { hubId, templateId: entry.eventTemplateId, eventId: entry.eventId };
      return async (tx) => {
        const eventNo = await store.findEventNo(tx, place);
        if (eventNo === undefined) throw commentErrors.commentedEntryNotFound();
        return { eventNo };
      };
    }
    const type = await properties.types.findType(hubId, entry.objectType);
    const { objectId: activityId } = entry;
    return async (tx) => {
      const isActivity = type && activityTypes.includes(type.id) && isId(activityId);
      if (!isActivity || !(await store.isLiveActivity(tx, hubId, { objectType: type.id, activityId }))) {
        throw commentErrors.commentedEntryNotFound();
      }
      return { objectType: type.id, activityId };
    };
  };

  return {
    async listComments(caller, entry) {
      const find = await toFind(caller.hubId, entry);
      const rows = await db.read(async (tx) => store.listComments(tx, caller.hubId, await find(tx)));
      return rows.map((row) => toWire(row, caller));
    },
    async addComment(caller, entry, { body: text, at }) {
      const body = toBody(text);
      const find = await toFind(caller.hubId, entry);
      const now = at ?? clock.now();
      const row = await db.write(async (tx) => {
        const entry = await find(tx);
        if ((await store.countComments(tx, caller.hubId, entry)) >= mostComments) throw commentErrors.tooManyComments();
        const id = await store.insertComment(tx, caller.hubId, { entry, userId: caller.userId, body, now });
        return getComment(tx, caller, id);
      });
      return toWire(row, caller);
    },
    async editComment(caller, commentId, text) {
      const [body, now] = [toBody(text), clock.now()];
      const row = await db.write(async (tx) => {
        const current = await getOwn(tx, caller, commentId);
        await store.updateComment(tx, current, { body, now });
        return { ...current, body, editedAt: now };
      });
      return toWire(row, caller);
    },
    async deleteComment(caller, commentId) {
      await db.write(async (tx) => store.deleteComment(tx, await getOwn(tx, caller, commentId)));
    },
  };
}

type CommentRow = NonNullable<Awaited<ReturnType<typeof store.findComment>>>;

async function getComment(tx: Tx, { hubId }: CommentCaller, commentId: string): Promise<CommentRow> {
  const row = isId(commentId) ? await store.findComment(tx, hubId, commentId) : undefined;
  if (!row) throw commentErrors.commentNotFound();
  return row;
}

async function getOwn(tx: Tx, caller: CommentCaller, commentId: string): Promise<CommentRow> {
  const row = await getComment(tx, caller, commentId);
  if (row.userId !== caller.userId) throw commentErrors.commentNotYours();
  return row;
}

/** Only line breaks and mentions are kept. */
function toBody(text: string): string {
  const body = sanitizeHtml(text, cleaning).trim();
  if (body.replace(/<[^>]*>|&nbsp;|\s/g, '') === '') throw commentErrors.commentEmpty();
  return body;
}

function toWire(row: CommentRow, { userId }: CommentCaller): Comment {
  const { userId: authorId, authorName, createdAt, editedAt } = row;
  return {
    ...{ id: row.commentId, body: row.body, mine: authorId === userId },
    author: authorId === null || authorName === null ? null : { userId: authorId, name: authorName },
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  };
}
