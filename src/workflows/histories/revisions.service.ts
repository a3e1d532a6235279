import type { Db } from '../../platform/db/db.js';
import type { FlowDefinition } from '../definitions/definitions.service.js';
import { workflowErrors } from '../definitions/workflows.errors.js';
import type { FlowReader, SavedFlow } from '../definitions/wire-flow.js';
import * as store from './rows.store.js';

interface FlowPlace {
  readonly hubId: number;
  /** As sent. */
  readonly flowId: string;
}

/** A workflow as it was. */
type FlowRevision = SavedFlow & Pick<store.RevisionRow, 'userId'>;

interface RevisionPage {
  readonly revisions: readonly (store.RevisionRow & { readonly isCurrent: boolean })[];
  /** Cursor of the next page. */
  readonly after: string | undefined;
}

/** The revisions of workflows. Assumption AA23. */
export interface RevisionsService {
  /** The newest first. Throws FLOW_NOT_FOUND (404), INVALID_ENROLLMENT_CURSOR (400). */
  listRevisions(place: FlowPlace, page: { readonly limit?: number; readonly after?: string }): Promise<RevisionPage>;
  /** Throws FLOW_NOT_FOUND, FLOW_REVISION_NOT_FOUND (404). */
  getRevision(place: FlowPlace, revisionId: string): Promise<FlowRevision>;
}

interface RevisionsDeps {
  readonly db: Db;
  readonly flows: FlowReader;
}

const defaultLimit = 50;
const isNumber = (text: string): boolean => /^[1-9][0-9]{0,8}$/.test(text);

export function createRevisionsService({ db, flows }: RevisionsDeps): RevisionsService {
  return {
    async listRevisions(place, { limit = defaultLimit, after }) {
      if (after !== undefined && !isNumber(after)) throw workflowErrors.invalidEnrollmentCursor();
      const { flowId, revision: current } = await flows.getFlow(place);
      const range = { before: after === undefined ? null : Number(after), limit: limit + 1 };
      const found = await db.read((tx) => store.listRevisions(tx, { hubId: place.hubId, flowId }, range));
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      return {
        revisions: rows.map((row) => ({ ...row, isCurrent: row.revision === current })),
        after: found.length > limit && last ? String(last.revision) : undefined,
      };
    },
    async getRevision(place, revisionId) {
      const flow = await flows.getFlow(place);
      const { hubId } = place;
      const found = isNumber(revisionId)
        ? await db.read((tx) => store.findRevision<FlowDefinition>(tx, { ...flow, hubId }, Number(revisionId)))
        : undefined;
      if (!found) {
        const shown = revisionId.slice(0, 100).toWellFormed();
        throw workflowErrors.flowRevisionNotFound({ message: `The workflow has no revision ${shown}.` });
      }
      const { revision, name, userId, definition, createdAt: updatedAt } = found;
      const isEnabled = found.isEnabled ?? false;
      return { ...flow, revision, name, userId, definition, updatedAt, isEnabled };
    },
  };
}
