import { Type, type Static, type TSchema } from 'typebox';

/** Typed clients send null for absent members. */
const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));

export const FlowParams = Type.Object({ flowId: Type.String({ maxLength: 100 }) });

const most = (max: number) => Type.Optional(Type.Integer({ minimum: 1, maximum: max }));
export const PageQuery = Type.Object({ limit: most(100), after: Type.Optional(Type.String({ maxLength: 100 })) });

/** Validated separately: which members are allowed depends on the types in it. */
const part = Type.Unknown();

/** Members that a server sets: clients send back what they read. */
const served = {
  id: optional(Type.String()),
  flowType: optional(Type.Enum(['WORKFLOW'])),
  createdAt: optional(Type.String()),
  updatedAt: optional(Type.String()),
  crmObjectCreationStatus: optional(Type.String()),
  nextAvailableActionId: optional(Type.Union([Type.String(), Type.Integer()])),
};

const input = {
  ...served,
  type: Type.Enum(['CONTACT_FLOW', 'PLATFORM_FLOW']),
  isEnabled: Type.Boolean(),
  name: optional(Type.String({ maxLength: 256 })),
  description: optional(Type.String({ maxLength: 10_000 })),
  uuid: optional(Type.String({ maxLength: 100 })),
  startActionId: optional(Type.Union([Type.String({ maxLength: 20 }), Type.Integer()])),
  actions: Type.Array(part, { description: 'Steps: docs/workflows.md lists the action types that are carried out' }),
  enrollmentCriteria: optional(part),
  enrollmentSchedule: optional(part),
  eventAnchor: optional(part),
  goalFilterBranch: optional(part),
  unEnrollmentSetting: optional(part),
  timeWindows: optional(Type.Array(part)),
  blockedDates: optional(Type.Array(part)),
  dataSources: optional(Type.Array(part)),
  customProperties: optional(Type.Record(Type.String(), Type.String())),
  suppressionListIds: optional(Type.Array(Type.Union([Type.Integer(), Type.String()]), { maxItems: 100 })),
  suppressionFilterBranch: optional(part),
  canEnrollFromSalesforce: optional(Type.Boolean()),
};

const objectTypeId = Type.String({ maxLength: 100, description: 'Type id or name of the type of the records' });
const strict = { additionalProperties: false };

export const NewFlow = Type.Object({ ...input, objectTypeId }, strict);
export const FlowReplacement = Type.Object(
  {
    ...input,
    objectTypeId: optional(objectTypeId),
    revisionId: Type.Union([Type.String(), Type.Integer()], { description: 'The revision that is replaced' }),
  },
  strict,
);
export type FlowInput = Omit<Static<typeof FlowReplacement>, 'revisionId'>;

const listed = {
  id: Type.String(),
  isEnabled: Type.Boolean(),
  flowType: Type.String(),
  objectTypeId: Type.String(),
  revisionId: Type.String(),
  name: Type.Optional(Type.String()),
  uuid: Type.Optional(Type.String()),
  createdAt: Type.String({ format: 'date-time' }),
  updatedAt: Type.String({ format: 'date-time' }),
};
const paging = Type.Optional(Type.Object({ next: Type.Object({ after: Type.String(), link: Type.String() }) }));

export const Flows = Type.Object({ results: Type.Array(Type.Object(listed)), paging });
export const Flow = Type.Object({ ...listed, type: Type.String(), actions: Type.Array(part) });

export const FlowBatchInput = Type.Object({
  inputs: Type.Array(
    Type.Object({
      flowId: Type.Union([Type.String({ maxLength: 100 }), Type.Integer()]),
      type: Type.Optional(Type.Enum(['FLOW_ID'])),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});
const flowOrWorkflowId = Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Integer()]));
export const IdMappingInput = Type.Object({
  inputs: Type.Array(
    Type.Object({
      type: Type.Enum(['FLOW_ID', 'WORKFLOW_ID']),
      flowId: flowOrWorkflowId,
      workflowId: flowOrWorkflowId,
      flowMigrationStatuses: flowOrWorkflowId,
      flowMigrationStatusForClassicWorkflows: flowOrWorkflowId,
    }),
    { minItems: 1, maxItems: 100 },
  ),
});
const batchTimes = {
  startedAt: Type.String({ format: 'date-time' }),
  completedAt: Type.String({ format: 'date-time' }),
};
export const IdMappings = Type.Object({
  status: Type.Literal('COMPLETE'),
  results: Type.Array(Type.Object({ flowId: Type.Integer(), workflowId: Type.Integer() })),
  ...batchTimes,
});
/** Workflows send no e-mails of campaigns. */
export const EmailCampaigns = Type.Object({ results: Type.Array(part, { maxItems: 0 }) });

export const FlowBatch = Type.Object({
  status: Type.Literal('COMPLETE'),
  results: Type.Array(Flow),
  ...batchTimes,
});

const time = Type.String({ format: 'date-time' });

const states = ['ACTIVE', 'COMPLETED', 'ENDED', 'FAILED'] as const;

export const EnrollmentsQuery = Type.Object({
  ...PageQuery.properties,
  state: Type.Optional(Type.Enum([...states], { description: 'Only enrollments in this state' })),
  recordId: Type.Optional(Type.String({ maxLength: 20, description: 'Only enrollments of this record' })),
});

export const enrollment = {
  id: Type.String(),
  objectTypeId: Type.String(),
  recordId: Type.String(),
  revisionId: Type.String(),
  state: Type.Enum([...states]),
  enrolledBy: Type.Enum(['FILTERS', 'SCHEDULE', 'EVENT', 'REQUEST', 'USER']),
  actionId: Type.Optional(Type.String({ description: 'The next step, or the one that failed' })),
  dueAt: Type.Optional(time),
  reason: Type.Optional(Type.String({ description: 'Why it ended before the last step, or is tried again' })),
  enrolledAt: time,
  updatedAt: time,
  endedAt: Type.Optional(time),
};

export const Enrollments = Type.Object({ results: Type.Array(Type.Object(enrollment)), paging });

const milliseconds = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));

const weekdays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

export const PerformanceQuery = Type.Object({
  bucketType: Type.Optional(Type.Enum(['DAY', 'WEEK', 'MONTH'], { description: 'By default DAY' })),
  firstDay: Type.Optional(Type.Enum(weekdays, { description: 'Of weeks: by default MONDAY' })),
  start: milliseconds('Milliseconds since 1970; by default 30 days before the end'),
  end: milliseconds('Milliseconds since 1970, exclusive; by default now'),
});
export const Performance = Type.Object({
  results: Type.Array(
    Type.Object({
      series: Type.Enum(['ENROLLED', 'COMPLETED', 'UNENROLLED', 'FAILED']),
      bucket: Type.String({ description: 'The first day in the time zone of the account, such as 2026-01-31' }),
      frequency: Type.Integer(),
    }),
  ),
});

export const OverviewQuery = Type.Object({
  text: Type.Optional(Type.String({ maxLength: 256, description: 'A part of the name' })),
  flowId: Type.Optional(Type.String({ maxLength: 100, description: 'Only this workflow' })),
  objectTypeId: Type.Optional(Type.String({ maxLength: 100, description: 'Only workflows of records of this type' })),
  isEnabled: Type.Optional(Type.Boolean({ description: 'Only workflows that are turned on, or off' })),
  limit: most(100),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
});

const counted = Type.Integer({ description: 'Enrollments; 10,000 stands for that and more' });

export const FlowOverviews = Type.Object({
  results: Type.Array(
    Type.Object({
      ...listed,
      updatedByUserId: Type.Optional(Type.Integer()),
      enrollments: Type.Object({ active: counted, completed: counted, failed: counted }),
      failedAt: Type.Optional(
        Type.String({ format: 'date-time', description: 'When an enrollment failed last and was not retried' }),
      ),
    }),
  ),
  hasMore: Type.Boolean(),
});

export const TrialInput = Type.Object({
  flow: NewFlow,
  recordId: Type.String({ maxLength: 100, description: 'A record of the type of the workflow' }),
});

export const Trial = Type.Object({
  isMet: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether the record meets the filters; null where only events or requests enroll records',
  }),
  steps: Type.Array(
    Type.Object({
      actionId: Type.String(),
      at: time,
      is: Type.Enum(['DONE', 'WAITS', 'CALLS', 'FAILS', 'ENDS']),
      detail: Type.String({ description: 'A value, a URL, or a reason' }),
      until: Type.Optional(time),
      branch: Type.Optional(Type.String({ description: 'The branch that is taken: its place from 0 on, or other' })),
    }),
  ),
});
