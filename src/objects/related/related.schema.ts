import { Type } from 'typebox';
import { CrmRecord } from '../types/records.schema.js';

export const RelatedQuery = Type.Object({
  types: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 20,
    description: 'Built-in object types in any spelling; the custom types of the account are always included',
  }),
  properties: Type.Array(Type.String({ maxLength: 100 }), {
    maxItems: 50,
    description: 'Properties of the associated records to return; custom types add the one that names their records',
  }),
});

const RelatedRecord = Type.Object({
  id: Type.String(),
  properties: Type.Record(Type.String(), Type.String()),
  associationTypes: Type.Array(
    Type.Object({
      category: Type.String(),
      typeId: Type.Integer(),
      label: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
});

const RelatedOfType = Type.Object({
  typeId: Type.String(),
  results: Type.Array(RelatedRecord, { description: 'By id, 50 at most' }),
  after: Type.Optional(Type.String({ description: 'Cursor of the next page of associations' })),
});

const PipelineOfType = Type.Object({
  typeId: Type.String(),
  id: Type.String(),
  label: Type.String(),
  stages: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      metadata: Type.Record(Type.String(), Type.String()),
    }),
  ),
});

const Attachment = Type.Object({
  fileId: Type.String(),
  name: Type.String({ description: 'With its extension' }),
  noteId: Type.String(),
  noteFileIds: Type.Array(Type.String(), { description: 'All files that are attached to the note' }),
});

const Lookalikes = Type.Object(
  {
    total: Type.Integer({ description: 'At most 100' }),
    results: Type.Array(
      Type.Object({
        id: Type.String(),
        properties: Type.Record(Type.String(), Type.String()),
        reasons: Type.Array(Type.Enum(['email', 'phone', 'domain', 'name']), { description: 'What is the same' }),
      }),
      { description: 'The first 10, created first' },
    ),
  },
  { description: 'Contacts or companies that may be the same' },
);

const Facts = Type.Object({
  lastContact: Type.Union([Type.Null(), Type.Object({ at: Type.String(), objectTypeId: Type.String() })], {
    description: 'The latest call, email, meeting or message up to now',
  }),
  nextTask: Type.Union([Type.Null(), Type.Object({ id: Type.String(), title: Type.String(), at: Type.String() })], {
    description: 'The open task that is due first',
  }),
});

export const Related = Type.Object({
  types: Type.Array(RelatedOfType),
  pipelines: Type.Array(PipelineOfType, { description: 'The pipelines of the types that have associated records' }),
  attachments: Type.Array(Attachment, {
    description: 'The files of the newest 500 notes with files, newest first; deleted files are left out',
  }),
  lookalikes: Lookalikes,
  facts: Facts,
});

const text = Type.Union([Type.String(), Type.Null()]);

/** A change of a record with its source, as in the history of a property. */
export const Edit = Type.Object({
  timestamp: Type.String({ format: 'date-time' }),
  sourceType: Type.String(),
  sourceId: text,
  sourceLabel: text,
  updatedByUserId: Type.Union([Type.Integer(), Type.Null()]),
});

export const WholeRecord = Type.Object({
  ...CrmRecord.properties,
  edited: Type.Union([Edit, Type.Null()], {
    description: 'The latest change of a property that can be edited, without calculations and associations',
  }),
});
