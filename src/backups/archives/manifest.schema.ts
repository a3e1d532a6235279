import { Type, type Static } from 'typebox';

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const name = Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' });
const path = Type.String({ minLength: 1, maxLength: 200 });

/** Lines of JSON, compressed with gzip. */
export const part = Type.Object(
  { path, rows: count, bytes: count, rawBytes: count, sha256 },
  { additionalProperties: false },
);

const archivedTable = Type.Object(
  {
    name,
    columns: Type.Array(Type.Object({ name, type: Type.String({ maxLength: 200 }), isRequired: Type.Boolean() }), {
      maxItems: 1600,
    }),
    rows: count,
    digest: sha256,
    parts: Type.Array(part),
  },
  { additionalProperties: false },
);

/** What an archive contains, with counts and hashes. docs/archives.md explains each field. */
export const manifest = Type.Object(
  {
    format: Type.Literal('spoke-archive'),
    formatVersion: Type.Integer({ minimum: 1 }),
    kind: Type.Union([Type.Literal('backup'), Type.Literal('account')]),
    id: Type.String({ pattern: '^[0-9A-Za-z-]{1,64}$' }),
    createdAt: Type.String({ maxLength: 40 }),
    spokeVersion: Type.String({ maxLength: 100 }),
    database: Type.String({ maxLength: 100 }),
    withSecrets: Type.Boolean(),
    account: Type.Optional(Type.Object({ hubId: count, name: Type.String(), domain: Type.String() })),
    migrations: Type.Array(Type.Object({ name: Type.String({ pattern: '^\\d{4}-[a-z-]+\\.sql$' }), sha256 })),
    sequences: Type.Record(
      Type.String({ pattern: '^[a-z_][a-z0-9_]{0,62}$' }),
      Type.String({ pattern: '^\\d{1,19}$' }),
    ),
    tables: Type.Array(archivedTable),
    files: Type.Object(
      { count, bytes: count, digest: sha256, parts: Type.Array(part) },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export type Manifest = Static<typeof manifest>;

/** The content of a file, as a line of the list of files. */
export const archivedContent = Type.Object(
  { hubId: Type.Integer({ minimum: 1 }), blobId: Type.String({ pattern: '^[0-9a-f-]{36}$' }), size: count, sha256 },
  { additionalProperties: false },
);
