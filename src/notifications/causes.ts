import type { Details, Notice } from './notices.js';

interface CauseOf<Kind extends string, Described extends object> {
  readonly kind: Kind;
  /** Null: for the administrators. */
  readonly userId: number | null;
  readonly details: Described;
  readonly occurredAt: Date;
}

interface FileImport {
  readonly taskId?: string;
  readonly fileId?: string | null;
  readonly url?: string | null;
  readonly name?: string | null;
  readonly error?: string | null;
}

/** What triggers of the database have noted: users are notified of it. */
export type Cause =
  | CauseOf<'fileImport', FileImport>
  | CauseOf<'invitation', object>
  | CauseOf<'recordImport', Required<Pick<Details, 'recordImport'>>>
  | CauseOf<'export', Required<Pick<Details, 'export'>>>
  | CauseOf<'workflow', Required<Pick<Details, 'workflow' | 'count' | 'objectType'>>>;

/** Whether the notices of a cause need the ids of the administrators. */
export const isForAdmins = ({ kind, userId }: Cause): boolean =>
  kind === 'invitation' || kind === 'workflow' || userId === null;

/** The notices of a cause. An accepted invitation is one for the administrators, of which the new user may be one. */
export function toCausedNotices(cause: Cause & { readonly causeNo: string }, adminIds: readonly number[]): Notice[] {
  const { kind, userId, occurredAt: at, causeNo } = cause;
  const author =
    kind === 'invitation' && userId !== null ? { type: 'CRM_UI', id: `userId:${userId}`, userId } : undefined;
  const { key, details } = toSubject(cause, causeNo);
  return listReaders(cause, adminIds).map((reader) => ({ userId: reader, kind, mergeKey: key, author, at, details }));
}

/** Of a workflow that has failed: also the user who last changed it, who may be an administrator. Assumption N6. */
function listReaders({ kind, userId }: Cause, adminIds: readonly number[]): readonly number[] {
  if (kind === 'workflow') return [...new Set([...adminIds, ...(userId === null ? [] : [userId])])];
  return kind === 'invitation' || userId === null ? adminIds.filter((adminId) => adminId !== userId) : [userId];
}

/** What a cause is about: an unread notification with the same key takes it up. All failures of a workflow have one. */
function toSubject(cause: Cause, causeNo: string): { readonly key: string; readonly details: Details } {
  const { details } = cause;
  switch (cause.kind) {
    case 'invitation':
      return { key: `invitation:${causeNo}`, details: {} };
    case 'recordImport':
      return { key: `recordImport:${cause.details.recordImport.id}`, details };
    case 'export':
      return { key: `export:${cause.details.export.id}`, details };
    case 'workflow':
      return { key: `workflow:${cause.details.workflow.id}`, details };
    case 'fileImport': {
      const { taskId = '', fileId = null, error = null, name, url } = cause.details;
      return { key: `import:${taskId}`, details: { fileId, fileName: name ?? toLastPart(url ?? ''), error } };
    }
  }
}

/** The end of the path of a URL. */
const toLastPart = (url: string): string => /([^/?#]+)\/?(?:[?#].*)?$/.exec(url)?.[1] ?? url;
