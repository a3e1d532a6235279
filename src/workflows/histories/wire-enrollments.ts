import type { EnrollmentRow } from './rows.store.js';
import type { HistoryEntry } from './history.js';
import type { InspectedRow, RecordEnrollmentRow } from './enrollment-views.store.js';

export function toWireEnrollment(row: EnrollmentRow) {
  const { enrollmentId: id, objectType: objectTypeId, recordId, revision, state, enrolledBy } = row;
  const { actionId, dueAt, reason, enrolledAt, updatedAt, endedAt } = row;
  return {
    ...{ id, objectTypeId, recordId, revisionId: String(revision), state, enrolledBy },
    ...(actionId !== null && { actionId }),
    ...(dueAt && { dueAt: dueAt.toISOString() }),
    ...(reason !== null && { reason }),
    ...{ enrolledAt: enrolledAt.toISOString(), updatedAt: updatedAt.toISOString() },
    ...(endedAt && { endedAt: endedAt.toISOString() }),
  };
}

const outcomes = {
  ...{ done: 'DONE', waiting: 'WAITING', calling: 'CALLING', failed: 'FAILED' },
  ...{ retrying: 'RETRYING', retried: 'RETRIED', ended: 'ENDED' },
} as const;

export const toWireStep = ({ actionId, is, ...entry }: HistoryEntry) => ({
  ...(actionId !== null && { actionId }),
  outcome: outcomes[is],
  ...entry,
});

export const toWireRecordEnrollment = (row: RecordEnrollmentRow) => ({
  ...toWireEnrollment(row),
  flowId: row.flowId,
  isEnabled: row.isEnabled,
  ...(row.name !== null && { name: row.name }),
  ...(row.action && { action: row.action as unknown }),
});

export const toWireInspected = (row: InspectedRow) => ({
  ...toWireRecordEnrollment(row),
  id: `${row.hubId}-${row.enrollmentId}`,
  hubId: row.hubId,
  properties: row.properties,
  ...(row.callState !== null && {
    call: {
      ...(row.callAppId !== null && { appId: row.callAppId }),
      ...{ state: row.callState, attempts: row.callAttempts ?? 0 },
      ...(row.callOutcome !== null && { outcome: row.callOutcome }),
      ...(row.callDueAt && { dueAt: row.callDueAt.toISOString() }),
      ...(row.callExpiresAt && { expiresAt: row.callExpiresAt.toISOString() }),
    },
  }),
});
