import { Type, type Static } from 'typebox';
import { records, type recordTypes, type SeedRecord } from './seed-content.schema.js';

/** Wire ids of accounts, users, developers and apps have up to nine digits. */
const accountRange = { minimum: 1, maximum: 999_999_999 };
const accountNumber = Type.Integer(accountRange);
const name = Type.String({ minLength: 1, maxLength: 100 });
const scopes = Type.Array(Type.String(), { description: 'Names of scopes, such as crm.objects.companies.read' });
/** Keys and secrets as on the wire: no whitespace, nothing that needs encoding in a query string. */
const secret = Type.String({ pattern: '^[A-Za-z0-9._~-]{8,200}$' });
const strict = { additionalProperties: false } as const;

const user = Type.Object(
  {
    userId: Type.Optional(accountNumber),
    ownerId: Type.Optional(
      Type.Integer({
        ...accountRange,
        description: 'The id of the user in owner properties of records in the account',
      }),
    ),
    email: Type.String({ maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    name,
    role: Type.Enum(['admin', 'member', 'viewer'], { description: 'Only admins may connect apps' }),
  },
  { ...strict, description: 'A user; in several accounts, the same user has the same email address and password' },
);

const privateApp = Type.Object(
  {
    appId: Type.Optional(accountNumber),
    name,
    token: Type.String({ pattern: '^pat-[A-Za-z0-9-]{8,200}$', description: 'pat-na1- and a UUID' }),
    scopes,
  },
  strict,
);

const personalKey = Type.Object(
  {
    email: Type.String({ maxLength: 254, description: 'The address of its user, who is in the account' }),
    name,
    key: Type.String({ pattern: '^pak-[A-Za-z0-9-]{8,200}$', description: 'pak-na1-, the hubId, - and a UUID' }),
    scopes,
  },
  { ...strict, description: 'A personal access key; scopes as far as the role of its user allows' },
);

const emails = (description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 254 }), { maxItems: 1000, description }));
const team = Type.Object(
  {
    name,
    parent: Type.Optional(Type.String({ maxLength: 100, description: 'The name of an earlier team of the list' })),
    members: emails('The email addresses of users of the account whose main team it is'),
    additionalMembers: emails('The email addresses of other users of the account'),
  },
  { ...strict, description: 'A team of users' },
);

const intake = Type.Object(
  {
    accepts: Type.Optional(
      Type.Boolean({ description: 'Accept form submissions and visitors; by default only in a sandbox' }),
    ),
    forms: Type.Optional(
      Type.Array(
        Type.Object({ formGuid: Type.String({ format: 'uuid' }), name }, { ...strict, description: 'A known form' }),
        { maxItems: 1000 },
      ),
    ),
  },
  { ...strict, description: 'What the account accepts from other sites' },
);

const hub = Type.Object(
  {
    hubId: accountNumber,
    name,
    domain: Type.Optional(Type.String({ maxLength: 253 })),
    timeZone: Type.Optional(Type.String({ description: 'A name of the IANA database; UTC by default' })),
    currency: Type.Optional(Type.String({ description: 'ISO 4217; USD by default' })),
    users: Type.Optional(Type.Array(user)),
    teams: Type.Optional(Type.Array(team, { maxItems: 300 })),
    privateApps: Type.Optional(Type.Array(privateApp)),
    personalAccessKeys: Type.Optional(Type.Array(personalKey)),
    intake: Type.Optional(intake),
  },
  { ...strict, description: 'An account' },
);

const app = Type.Object(
  {
    appId: accountNumber,
    name,
    clientId: secret,
    clientSecret: secret,
    icon: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'A PNG or WebP file; its path is relative to this file',
      }),
    ),
    redirectUris: Type.Array(Type.String(), { minItems: 1 }),
    scopes,
    optionalScopes: Type.Optional(scopes),
    extraQuery: Type.Optional(Type.Boolean({ description: 'Allow redirect URIs with additional query parameters' })),
    native: Type.Optional(
      Type.Boolean({ description: 'Accept any port of a loopback redirect URI; PKCE is required' }),
    ),
  },
  { ...strict, description: 'A public app' },
);

const developer = Type.Object(
  {
    developerId: accountNumber,
    name: Type.Optional(name),
    apiKey: secret,
    members: Type.Optional(
      Type.Array(Type.String({ maxLength: 254 }), {
        description: 'The email addresses of users of the file who belong to the developer account',
      }),
    ),
    apps: Type.Optional(Type.Array(app)),
  },
  { ...strict, description: 'A developer account' },
);

/** The initial content of a database: accounts, users, apps with their credentials, and records. */
export const seedSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    include: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
        maxItems: 100,
        description: 'Further seed files, whose paths are relative to this one; their lists follow those of this file',
      }),
    ),
    hubs: Type.Optional(Type.Array(hub)),
    developers: Type.Optional(Type.Array(developer)),
    records: Type.Optional(records),
  },
  {
    ...strict,
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Spoke seed file',
    description:
      'The initial content of an empty database. SPOKE_SEED names such a file; `spoke seed FILE` applies one.',
  },
);

/** One file of a seed, as written. */
export type SeedFile = Static<typeof seedSchema>;
type RecordLists = { readonly [Type in (typeof recordTypes)[number]]?: readonly SeedRecord[] };
/** A seed of one or several files; tables are records, and paths are relative to the folder of the first file. */
export interface Seed extends Omit<SeedFile, 'include' | 'records'> {
  readonly records?: Omit<Static<typeof records>, keyof RecordLists | 'customRecords'> &
    RecordLists & { readonly customRecords?: Readonly<Record<string, readonly SeedRecord[]>> };
}
export type SeedHub = Static<typeof hub>;
export type SeedUser = Static<typeof user>;
export type SeedDeveloper = Static<typeof developer>;
