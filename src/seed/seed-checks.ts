import { type AppError } from '../platform/http/errors.js';
import { seedErrors } from './seed.errors.js';
import { recordTypes, type SeedEntry } from './seed-content.schema.js';
import type { Seed, SeedHub, SeedUser } from './seed.schema.js';

/** Minimum lengths of secrets outside a sandbox. */
const production = { passwordCharacters: 12, secretCharacters: 32 };

/** Throws SEED_INVALID (400) if parts of a seed contradict each other, or its secrets are too weak for production. */
export function assertSeed(seed: Seed, mode: 'sandbox' | 'production'): void {
  const hubs = seed.hubs ?? [];
  const developers = seed.developers ?? [];
  const apps = developers.flatMap((developer) => developer.apps ?? []);
  const privateApps = hubs.flatMap((hub) => hub.privateApps ?? []);
  assertDistinct(
    'hubId',
    hubs.map(({ hubId }) => hubId),
  );
  assertDistinct(
    'developerId',
    developers.map(({ developerId }) => developerId),
  );
  assertDistinct(
    'appId',
    apps.map(({ appId }) => appId),
  );
  assertDistinct(
    'clientId',
    apps.map(({ clientId }) => clientId),
  );
  assertDistinct(
    'apiKey',
    developers.map(({ apiKey }) => apiKey),
    isSecret,
  );
  assertDistinct(
    'token',
    privateApps.map(({ token }) => token),
    isSecret,
  );
  assertDistinct(
    'personal access key',
    hubs.flatMap((hub) => hub.personalAccessKeys ?? []).map(({ key }) => key),
    isSecret,
  );
  assertPeople(hubs.map((hub) => hub.users ?? []));
  for (const hub of hubs) assertTeams(hub);
  for (const hub of hubs) assertKeys(hub);
  assertMembers(seed);
  assertRecords(seed);
  if (mode === 'production') assertStrong(seed);
}

const isSecret = true;

function assertDistinct(field: string, values: readonly (string | number)[], secret = false): void {
  const known = new Set<string | number>();
  const twice = values.find((value) => known.size === known.add(value).size);
  if (twice !== undefined) throw invalid(`two entries have the same ${field}${secret ? '' : ` ${twice}`}`);
}

function assertKeys({ hubId, users = [], personalAccessKeys = [] }: SeedHub): void {
  const emails = users.map(({ email }) => email.toLowerCase());
  for (const { email, name, key } of personalAccessKeys) {
    if (!emails.includes(email.toLowerCase())) {
      throw invalid(`the personal access key ${name} names the user ${email}, whom the account does not have`);
    }
    if (!key.startsWith(`pak-na1-${hubId}-`)) {
      throw invalid(`the personal access key ${name} does not begin with pak-na1-${hubId}-`);
    }
  }
}

/** A user may be listed in several hubs, always with the same facts, and once in each. */
function assertPeople(usersOfHubs: readonly (readonly SeedUser[])[]): void {
  const byEmail = new Map<string, SeedUser>();
  for (const users of usersOfHubs) {
    assertDistinct(
      'email in one account',
      users.map(({ email }) => email.toLowerCase()),
    );
    assertDistinct(
      'ownerId in one account',
      users.flatMap(({ ownerId }) => ownerId ?? []),
    );
    for (const user of users) {
      const known = byEmail.get(user.email.toLowerCase()) ?? user;
      byEmail.set(user.email.toLowerCase(), known);
      if (known.userId !== user.userId || known.password !== user.password || known.name !== user.name) {
        throw invalid(`${user.email} is listed in several accounts with different userId, name or password`);
      }
    }
  }
  assertDistinct(
    'userId',
    [...byEmail.values()].flatMap(({ userId }) => userId ?? []),
  );
}

/** A parent comes before the teams below it. Names are compared in lower case here, by the database otherwise. */
function assertTeams({ users = [], teams = [] }: SeedHub): void {
  const lower = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());
  assertDistinct('name of a team in one account', lower(teams.map(({ name }) => name)));
  assertDistinct('email in the members of teams', lower(teams.flatMap(({ members = [] }) => members)));
  const emails = new Set(lower(users.map(({ email }) => email)));
  const earlier = new Set<string>();
  for (const { name, parent, members = [], additionalMembers = [] } of teams) {
    const all = lower([...members, ...additionalMembers]);
    assertDistinct('email in one team', all);
    const stray = all.find((email) => !emails.has(email));
    if (stray !== undefined) throw invalid(`${stray} is a member of the team ${name}, but not a user of the account`);
    if (parent !== undefined && !earlier.has(parent)) throw invalid(`${parent} is no team before the team ${name}`);
    earlier.add(name);
  }
}

function assertMembers({ hubs = [], developers = [] }: Seed): void {
  const emails = new Set(hubs.flatMap((hub) => hub.users ?? []).map(({ email }) => email.toLowerCase()));
  const stray = developers.flatMap(({ members = [] }) => members).find((email) => !emails.has(email.toLowerCase()));
  if (stray !== undefined) throw invalid(`${stray} is a member of a developer account, but not a user of the file`);
}

function assertRecords({ hubs = [], developers = [], records = {} }: Seed): void {
  const { eventTemplates = [], customRecords = {}, ...ofHubs } = records;
  assertHubs(
    hubs.map(({ hubId }) => hubId),
    [...Object.values(ofHubs), ...Object.values(customRecords)].flat(),
  );
  const ofHub = (hubId: number | undefined) => hubId ?? hubs[0]?.hubId;
  for (const list of [...recordTypes.map((type) => records[type] ?? []), ...Object.values(customRecords)]) {
    const given = list.filter(({ id }) => id !== undefined);
    assertDistinct(
      'id',
      given.map(({ hubId, id }) => `${ofHub(hubId)}/${id}`),
    );
  }
  // These are identified by name: a second one with the same name would be taken for the first, and skipped.
  assertDistinct(
    'name',
    (records.properties ?? []).map(({ hubId, objectType, name }) => `${ofHub(hubId)}/${objectType}/${name}`),
  );
  const { pipelines = [] } = records;
  assertDistinct(
    'label',
    pipelines.map(({ hubId, objectType, label }) => `${ofHub(hubId)}/${objectType}/${label}`),
  );
  assertDistinct(
    'pipelineId',
    pipelines
      .filter(({ pipelineId }) => pipelineId !== undefined)
      .map(({ hubId, objectType, pipelineId }) => `${ofHub(hubId)}/${objectType}/${pipelineId}`),
  );
  assertTemplates(
    eventTemplates,
    developers.flatMap(({ apps = [] }) => apps.map(({ appId }) => appId)),
  );
  assertDistinct(
    'id',
    (records.events ?? []).map(({ eventTemplateId, id }) => `${eventTemplateId}/${id}`),
  );
}

function assertHubs(hubIds: readonly number[], entries: readonly { readonly hubId?: number }[]): void {
  if (entries.length > 0 && hubIds.length === 0) throw invalid('it has records, but no account for them');
  const stray = entries.find(({ hubId }) => hubId !== undefined && !hubIds.includes(hubId));
  if (stray) throw invalid(`records name the account ${stray.hubId}, which the file does not have`);
}

function assertTemplates(templates: readonly SeedEntry<'eventTemplates'>[], appIds: readonly number[]): void {
  assertDistinct(
    'id',
    templates.map(({ id }) => id),
  );
  const stray = templates.find(({ appId }) => !appIds.includes(appId));
  if (stray) throw invalid(`an event template names the app ${stray.appId}, which the file does not have`);
}

function assertStrong({ hubs = [], developers = [] }: Seed): void {
  const passwords = hubs.flatMap((hub) => hub.users ?? []).map(({ password }) => password);
  if (passwords.some((password) => password.length < production.passwordCharacters)) {
    throw invalid(`in production a password has at least ${production.passwordCharacters} characters`);
  }
  const secrets = [
    ...hubs.flatMap((hub) => hub.privateApps ?? []).map(({ token }) => token),
    ...hubs.flatMap((hub) => hub.personalAccessKeys ?? []).map(({ key }) => key),
    ...developers.map(({ apiKey }) => apiKey),
    ...developers.flatMap((developer) => developer.apps ?? []).map(({ clientSecret }) => clientSecret),
  ];
  if (secrets.some((secret) => secret.length < production.secretCharacters)) {
    throw invalid(`in production a key, token or secret has at least ${production.secretCharacters} characters`);
  }
}

function invalid(why: string): AppError {
  return seedErrors.seedInvalid({ message: `The seed file is not valid: ${why}.` });
}
