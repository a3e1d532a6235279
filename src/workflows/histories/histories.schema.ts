import { Type } from 'typebox';
import { enrollment, Flow, FlowParams } from '../definitions/flows.schema.js';

const time = Type.String({ format: 'date-time' });
const id = Type.String({ maxLength: 100 });
const count = Type.Integer({ minimum: 0 });

export const EnrollmentParams = Type.Object({ ...FlowParams.properties, enrollmentId: id });
export const RevisionParams = Type.Object({ ...FlowParams.properties, revisionId: id });
export const RecordParams = Type.Object({ objectType: id, objectId: id });

const step = Type.Object({
  actionId: Type.Optional(Type.String({ description: 'The step; absent for what a user did' })),
  at: time,
  outcome: Type.Enum(['DONE', 'WAITING', 'CALLING', 'FAILED', 'RETRYING', 'RETRIED', 'ENDED']),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'The end of a wait, or the next attempt' })),
  reason: Type.Optional(Type.String()),
  userId: Type.Optional(Type.Integer({ description: 'The user who retried or ended the enrollment' })),
  branch: Type.Optional(Type.String({ description: 'The branch that was taken: its place from 0 on, or other' })),
  value: Type.Optional(Type.String({ description: 'The beginning of the value that was set' })),
  created: Type.Optional(Type.Object({ objectTypeId: Type.String(), id: Type.String() })),
});

export const EnrollmentDetails = Type.Object({
  ...enrollment,
  steps: Type.Array(step),
  hasEarlierSteps: Type.Boolean({ description: 'Only the last 200 steps are stored' }),
});

export const EnrolledRecords = Type.Object(
  { recordIds: Type.Array(Type.String({ maxLength: 20 }), { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false },
);
export const EnrolledCounts = Type.Object({
  enrolled: count,
  alreadyEnrolled: count,
  notFound: count,
  refused: Type.Integer({ minimum: 0, description: 'Records that were enrolled too often within an hour' }),
});

export const RetriedFrom = Type.Object({ after: Type.Optional(id) }, { additionalProperties: false });
export const RetriedPage = Type.Object({
  retried: count,
  skipped: Type.Integer({ minimum: 0, description: 'Enrollments whose records have been enrolled again since' }),
  after: Type.Optional(Type.String({ description: 'Cursor of the next page' })),
});

const flow = {
  flowId: Type.String(),
  name: Type.Optional(Type.String()),
  isEnabled: Type.Boolean({ description: 'Whether the workflow is turned on' }),
  action: Type.Optional(Type.Unknown({ description: 'The definition of the next step, or of the one that failed' })),
};

export const RecordWorkflows = Type.Object({ results: Type.Array(Type.Object({ ...enrollment, ...flow })) });

export const InspectedEnrollments = Type.Object({
  results: Type.Array(
    Type.Object({
      ...enrollment,
      ...flow,
      id: Type.String({ description: 'The account and the enrollment' }),
      hubId: Type.Integer(),
      properties: Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]), {
        description: 'The values that name the record',
      }),
      call: Type.Optional(
        Type.Object({
          appId: Type.Optional(Type.Integer({ description: 'Of an action of an app, and of a signed webhook' })),
          state: Type.String(),
          attempts: count,
          outcome: Type.Optional(Type.String({ description: 'Of the last attempt' })),
          dueAt: Type.Optional(Type.String({ format: 'date-time', description: 'The next attempt' })),
          expiresAt: Type.Optional(
            Type.String({ format: 'date-time', description: 'When the workflow stops waiting' }),
          ),
        }),
      ),
    }),
  ),
});

export const Revisions = Type.Object({
  results: Type.Array(
    Type.Object({
      revisionId: Type.String(),
      name: Type.Optional(Type.String()),
      isEnabled: Type.Optional(Type.Boolean({ description: 'Absent if it is not known' })),
      isCurrent: Type.Boolean(),
      createdAt: time,
      createdByUserId: Type.Optional(Type.Integer()),
    }),
  ),
  paging: Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) })),
});

export const FlowRevision = Type.Object({ ...Flow.properties, createdByUserId: Type.Optional(Type.Integer()) });
