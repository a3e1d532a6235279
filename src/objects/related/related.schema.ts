import { Type } from 'typebox';

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

const Attachment = Type.Object({
  fileId: Type.String(),
  name: Type.String({ description: 'With its extension' }),
  noteId: Type.String(),
  noteFileIds: Type.Array(Type.String(), { description: 'All files that are attached to the note' }),
});

export const Related = Type.Object({
  types: Type.Array(RelatedOfType),
  attachments: Type.Array(Attachment, {
    description: 'The files of the newest 500 notes with files, newest first; deleted files are left out',
  }),
});
