import { Type, type Static } from 'typebox';

const timestamp = Type.String({ format: 'date-time' });
const id = Type.Union([Type.String(), Type.Integer()]);
const flag = Type.Union([Type.Boolean(), Type.Enum(['true', 'false', 'True', 'False'])]);

export const FileParams = Type.Object({ fileId: Type.String({ description: 'Digits' }) });
export const PathParams = Type.Object({ path: Type.String({ description: 'Percent-encoded, slashes too' }) });
export const PropertiesQuery = Type.Object({
  properties: Type.Optional(Type.Array(Type.String(), { description: 'The fields to return; all by default.' })),
});

export const SignedUrlQuery = Type.Object({
  expirationSeconds: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 86_400, description: 'How long the URL is valid; a day by default.' }),
  ),
  size: Type.Optional(
    Type.Enum(['icon', 'thumb', 'medium', 'preview'], { description: 'For pictures: the size to render.' }),
  ),
  upscale: Type.Optional(Type.Boolean({ description: 'Whether a smaller picture is enlarged to the size.' })),
  property: Type.Optional(
    Type.Array(Type.String(), { description: 'The fields to return besides the URL; all by default.' }),
  ),
});

export const PicturesInput = Type.Object(
  {
    fileIds: Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,17}$' }), { maxItems: 100 }),
    size: Type.Enum(['icon', 'thumb', 'medium', 'preview']),
  },
  { additionalProperties: false },
);

export const PictureUrls = Type.Object({
  results: Type.Array(
    Type.Object({ fileId: Type.String(), url: Type.String({ description: 'Signed, valid for an hour' }) }),
    { description: 'Files that are missing or no pictures are left out' },
  ),
});

/** Spec 4.5. */
export const WireSignedUrl = Type.Object({
  expiresAt: timestamp,
  url: Type.String(),
  name: Type.Optional(Type.String()),
  extension: Type.Optional(Type.String()),
  type: Type.Optional(Type.String()),
  size: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  width: Type.Optional(Type.Integer()),
});

const expiresAt = Type.Union([Type.Integer(), Type.String()], {
  description: 'Milliseconds since 1970, or an ISO 8601 time; 1 day to 1 year from now.',
});
/** The access level of a file. Spec 2.10. */
const access = Type.Enum(['PUBLIC_INDEXABLE', 'PUBLIC_NOT_INDEXABLE', 'PRIVATE']);
export type Access = Static<typeof access>;

/** How a new file is stored (Spec 2.10). Sent as JSON text in an upload form. */
export const NewFileOptions = Type.Object(
  {
    access,
    ttl: Type.Optional(Type.String({ description: 'An ISO 8601 period from 1 day to 1 year, such as P3M.' })),
    expiresAt: Type.Optional(expiresAt),
    overwrite: Type.Optional(flag),
    duplicateValidationStrategy: Type.Optional(Type.Enum(['NONE', 'REJECT', 'RETURN_EXISTING'])),
    duplicateValidationScope: Type.Optional(Type.Enum(['ENTIRE_PORTAL', 'EXACT_FOLDER'])),
  },
  { additionalProperties: false },
);

/** Options for replacing the content of a file. */
export const ReplacementOptions = Type.Object(
  { access: Type.Optional(access), expiresAt: Type.Optional(expiresAt) },
  { additionalProperties: false },
);

const binary = Type.Unsafe<string>({ type: 'string', format: 'binary' });
const charsetHunch = Type.Optional(Type.String({ description: 'The character set of a text.' }));

/** Spec 2.10. */
export const UploadForm = Type.Object({
  file: binary,
  options: Type.String({ description: 'JSON: access (required), ttl or expiresAt, overwrite, duplicate validation.' }),
  folderId: Type.Optional(Type.String()),
  folderPath: Type.Optional(Type.String({ description: 'Instead of folderId; missing folders are created.' })),
  fileName: Type.Optional(Type.String()),
  charsetHunch,
});

export const ReplacementForm = Type.Object({
  file: binary,
  options: Type.Optional(Type.String({ description: 'JSON: access, expiresAt.' })),
  charsetHunch,
});

export const FilePatch = Type.Object(
  {
    access: Type.Optional(access),
    name: Type.Optional(Type.String({ description: 'Without extension' })),
    parentFolderId: Type.Optional(id),
    parentFolderPath: Type.Optional(Type.String()),
    isUsableInContent: Type.Optional(Type.Boolean()),
    expiresAt: Type.Optional(expiresAt),
    clearExpires: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** A file as in responses, keys in the order of the wire. Spec 2.9. */
export const WireFile = Type.Object({
  id: Type.String(),
  createdAt: timestamp,
  updatedAt: timestamp,
  archived: Type.Boolean(),
  parentFolderId: Type.Optional(Type.String()),
  name: Type.Optional(Type.String({ description: 'Without extension' })),
  path: Type.Optional(Type.String()),
  size: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  width: Type.Optional(Type.Integer()),
  encoding: Type.Optional(Type.String()),
  type: Type.Optional(Type.Enum(['IMG', 'DOCUMENT', 'AUDIO', 'MOVIE', 'OTHER'])),
  extension: Type.Optional(Type.String()),
  defaultHostingUrl: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
  isUsableInContent: Type.Optional(Type.Boolean()),
  access: Type.Optional(Type.String()),
  fileMd5: Type.Optional(Type.String()),
  sourceGroup: Type.Optional(Type.String()),
  expiresAt: Type.Optional(Type.Integer({ description: 'Milliseconds since 1970' })),
});
