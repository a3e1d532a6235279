import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSpoke, type SpokeApp } from '../support/app.js';
import { createDatabase, type TestDatabase } from '../support/databases.js';
import type { Reply, RequestOptions } from '../support/http.js';
import { installApp, newHub, type TestHub, type TestInstall } from '../support/hubs.js';
import { needs } from '../support/needs.js';
import { seed, seedApp } from '../support/seed.js';
import { toForm } from '../support/uploads.js';

const hapikey = seed.developers[0]?.apiKey ?? '';
const templates = '/crm/v3/timeline/3001/event-templates';
const keyed = (path: string) => `${path}?hapikey=${hapikey}`;

interface Case {
  readonly does: string;
  /** The table whose writes are dropped. */
  readonly table: string;
  /** Creates the data of the request, before writes are dropped. */
  readonly prepare: () => Promise<RequestOptions>;
  /** 503, unless the write checks by itself whether there is anything to write, or the foreign key of a history fails (500). */
  readonly status?: number;
}

// The result of a driver that has lost the response: no error, and no row. Here a trigger causes it. Single parts of a
// statement with several writes are not tested: they take effect together or not at all.
describe('a write that the database silently drops', needs.postgres, () => {
  let database: TestDatabase;
  let app: SpokeApp;
  let hub: TestHub;
  let install: TestInstall;
  let sql: postgres.Sql;
  beforeAll(async () => {
    database = await createDatabase(process.env['DATABASE_URL'] ?? '');
    app = await startSpoke({ env: { DATABASE_URL: database.url } });
    hub = await newHub({ baseUrl: app.baseUrl });
    install = await installApp(hub);
    sql = postgres(database.url, { max: 1, onnotice: () => undefined });
    await sql`create function swallow() returns trigger language plpgsql as 'begin return null; end'`;
  });
  afterAll(async () => {
    await sql?.end();
    await app?.close();
    await database?.drop();
  });

  const made = async (options: RequestOptions): Promise<Reply['body']> => {
    const { status, body, text } = await send(options);
    expect(status, text).toBeLessThan(300);
    return body;
  };
  const send = (options: RequestOptions) => hub.request(options);
  let count = 0;
  const name = () => `made${(count += 1)}`;
  const create = async (type: string): Promise<string> =>
    (await made({ path: `/crm/v3/objects/${type}`, json: { properties: toProperties(type) } })).id as string;
  const toProperties = (type: string) => (type === 'contacts' ? { email: `${name()}@example.com` } : { name: name() });
  const always = (options: () => RequestOptions) => () => Promise.resolve(options());
  const about = (type: string, toOptions: (path: string, id: string) => RequestOptions) => async () => {
    const id = await create(type);
    return toOptions(`/crm/v3/objects/${type}/${id}`, id);
  };
  const after = (before: () => RequestOptions, toOptions: (body: Reply['body']) => RequestOptions) => async () =>
    toOptions(await made(before()));

  const companies = '/crm/v3/objects/companies';
  const inputs = (list: readonly object[]) => ({ json: { inputs: list } });
  const newProperty = () => ({
    name: name(),
    label: 'Made',
    type: 'string',
    fieldType: 'text',
    groupName: 'companyinformation',
  });
  const newProperties = () => ({ path: '/crm/v3/properties/companies', json: newProperty() });
  const newGroup = () => ({ path: '/crm/v3/properties/companies/groups', json: { name: name(), label: name() } });
  const newStage = () => ({ label: name(), displayOrder: 0, metadata: { probability: '0.5' } });
  const newPipeline = () => ({
    path: '/crm/v3/pipelines/deals',
    json: { label: name(), displayOrder: 1, stages: [newStage()] },
  });
  const newSchema = () => ({
    path: '/crm/v3/schemas',
    json: {
      name: name(),
      labels: { singular: 'Made', plural: 'Made' },
      primaryDisplayProperty: 'code',
      requiredProperties: ['code'],
      properties: [{ name: 'code', label: 'Code', type: 'string', fieldType: 'text' }],
      associatedObjects: ['CONTACT'],
    },
  });
  const newTemplate = () => ({ path: keyed(templates), json: { name: name(), objectType: 'contacts' } });
  const newList = () => ({
    path: '/crm/v3/lists',
    json: { name: name(), objectTypeId: '0-1', processingType: 'MANUAL' },
  });
  const newFolder = () => ({ path: '/files/v3/folders', json: { name: name() } });
  const newUpload = () => ({ path: '/files/v3/files', multipart: toForm({ partName: `${name()}.txt`, file: name() }) });
  const newLabel = () => ({
    path: '/crm/v4/associations/contacts/companies/labels',
    json: { name: name(), label: name() },
  });
  const newSubscription = () => ({
    path: keyed('/webhooks/v3/3001/subscriptions'),
    json: { eventType: 'company.propertyChange', propertyName: name(), active: false },
  });
  const tokenForm = (more: Record<string, string>) => {
    const { clientId, clientSecret, redirectUris } = seedApp(3001);
    const form = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUris[0] ?? '', ...more };
    return { path: '/oauth/v1/token', form };
  };
  const grant = () => {
    const { clientId, redirectUris, scopes } = seedApp(3001);
    const json = { clientId, hubId: hub.hubId, userId: hub.user.userId, redirectUri: redirectUris[0], scopes };
    return { path: '/_spoke/oauth/grant', json };
  };

  const cases: readonly Case[] = [
    {
      does: 'creates a record',
      status: 500,
      table: 'record',
      prepare: always(() => ({ path: companies, json: { properties: { name: name() } } })),
    },
    {
      does: 'changes a record',
      table: 'record',
      prepare: about('companies', (path) => ({ method: 'PATCH', path, json: { properties: { name: name() } } })),
    },
    {
      does: 'archives a record',
      table: 'record',
      prepare: about('companies', (path) => ({ method: 'DELETE', path })),
    },
    {
      does: 'creates a batch',
      status: 500,
      table: 'record',
      prepare: always(() => ({ path: `${companies}/batch/create`, ...inputs([{ properties: { name: name() } }]) })),
    },
    {
      does: 'changes a batch',
      table: 'record',
      prepare: about('companies', (_, id) => ({
        path: `${companies}/batch/update`,
        ...inputs([{ id, properties: { name: name() } }]),
      })),
    },
    {
      does: 'archives a batch',
      table: 'record',
      prepare: about('companies', (_, id) => ({ path: `${companies}/batch/archive`, ...inputs([{ id }]) })),
    },
    {
      does: 'upserts',
      status: 500,
      table: 'record',
      prepare: always(() => {
        const email = `${name()}@example.com`;
        return {
          path: '/crm/v3/objects/contacts/batch/upsert',
          ...inputs([{ id: email, idProperty: 'email', properties: { email } }]),
        };
      }),
    },
    {
      does: 'merges',
      table: 'record',
      prepare: async () => ({
        path: `${companies}/merge`,
        json: { primaryObjectId: await create('companies'), objectIdToMerge: await create('companies') },
      }),
    },
    {
      does: 'merges, and stores the old id',
      table: 'record_alias',
      prepare: async () => ({
        path: `${companies}/merge`,
        json: { primaryObjectId: await create('companies'), objectIdToMerge: await create('companies') },
      }),
    },
    {
      does: 'erases a contact',
      table: 'record',
      prepare: about('contacts', (_, id) => ({ path: '/crm/v3/objects/contacts/gdpr-delete', json: { objectId: id } })),
    },
    { does: 'creates a label', table: 'association_type', prepare: always(newLabel) },
    { does: 'creates a property', table: 'property', prepare: always(newProperties) },
    {
      does: 'creates properties',
      table: 'property',
      prepare: always(() => ({ path: '/crm/v3/properties/companies/batch/create', ...inputs([newProperty()]) })),
    },
    {
      does: 'changes a property',
      table: 'property',
      prepare: after(newProperties, (body) => ({
        method: 'PATCH',
        path: `/crm/v3/properties/companies/${body.name}`,
        json: { label: name() },
      })),
    },
    {
      does: 'archives a property',
      table: 'property',
      prepare: after(newProperties, (body) => ({
        method: 'DELETE',
        path: `/crm/v3/properties/companies/${body.name}`,
      })),
    },
    { does: 'creates a group', table: 'property_group', prepare: always(newGroup) },
    {
      does: 'changes a group',
      table: 'property_group',
      prepare: after(newGroup, (body) => ({
        method: 'PATCH',
        path: `/crm/v3/properties/companies/groups/${body.name}`,
        json: { label: name() },
      })),
    },
    {
      does: 'archives a group',
      table: 'property_group',
      prepare: after(newGroup, (body) => ({
        method: 'DELETE',
        path: `/crm/v3/properties/companies/groups/${body.name}`,
      })),
    },
    { does: 'creates a pipeline', table: 'pipeline', prepare: always(newPipeline) },
    {
      does: 'changes a pipeline',
      table: 'pipeline',
      prepare: after(newPipeline, (body) => ({
        method: 'PATCH',
        path: `/crm/v3/pipelines/deals/${body.id}`,
        json: { label: name() },
      })),
    },
    {
      does: 'creates a stage',
      table: 'pipeline',
      prepare: after(newPipeline, (body) => ({ path: `/crm/v3/pipelines/deals/${body.id}/stages`, json: newStage() })),
    },
    {
      does: 'deletes a pipeline',
      table: 'pipeline',
      prepare: after(newPipeline, (body) => ({ method: 'DELETE', path: `/crm/v3/pipelines/deals/${body.id}` })),
    },
    { does: 'creates an object type', table: 'object_schema', prepare: always(newSchema) },
    {
      does: 'changes an object type',
      table: 'object_schema',
      prepare: after(newSchema, (body) => ({
        method: 'PATCH',
        path: `/crm/v3/schemas/${body.objectTypeId}`,
        json: { labels: { singular: name(), plural: name() } },
      })),
    },
    {
      does: 'archives an object type',
      table: 'object_schema',
      prepare: after(newSchema, (body) => ({ method: 'DELETE', path: `/crm/v3/schemas/${body.objectTypeId}` })),
    },
    { does: 'creates an event template', table: 'event_template', prepare: always(newTemplate) },
    {
      does: 'changes an event template',
      table: 'event_template',
      prepare: after(newTemplate, (body) => ({
        method: 'PUT',
        path: keyed(`${templates}/${body.id}`),
        json: { id: body.id, name: name(), tokens: [] },
      })),
    },
    {
      does: 'creates a token of a template',
      table: 'event_template',
      prepare: after(newTemplate, (body) => ({
        path: keyed(`${templates}/${body.id}/tokens`),
        json: { name: name(), label: 'Made', type: 'string' },
      })),
    },
    {
      does: 'deletes an event template',
      table: 'event_template',
      prepare: after(newTemplate, (body) => ({ method: 'DELETE', path: keyed(`${templates}/${body.id}`) })),
    },
    {
      does: 'creates an event',
      table: 'timeline_event',
      prepare: after(newTemplate, (body) => ({
        path: '/crm/v3/timeline/events',
        token: install.accessToken,
        json: { eventTemplateId: body.id, email: `${name()}@example.com`, tokens: {} },
      })),
    },
    {
      does: 'creates events',
      table: 'timeline_event',
      prepare: after(newTemplate, (body) => ({
        path: '/crm/v3/timeline/events/batch/create',
        token: install.accessToken,
        ...inputs([{ eventTemplateId: body.id, email: `${name()}@example.com`, tokens: {} }]),
      })),
    },
    { does: 'creates a list', table: 'list', prepare: always(newList) },
    {
      does: 'renames a list',
      table: 'list',
      prepare: after(newList, ({ list }) => ({
        method: 'PUT',
        path: `/crm/v3/lists/${list.listId}/update-list-name?listName=${name()}`,
      })),
    },
    {
      does: 'deletes a list',
      table: 'list',
      prepare: after(newList, ({ list }) => ({ method: 'DELETE', path: `/crm/v3/lists/${list.listId}` })),
    },
    { does: 'creates a folder', table: 'folder', prepare: always(newFolder) },
    {
      does: 'renames a folder',
      table: 'folder',
      prepare: after(newFolder, (body) => ({
        method: 'PATCH',
        path: `/files/v3/folders/${body.id}`,
        json: { name: name() },
      })),
    },
    {
      does: 'deletes a folder',
      table: 'folder',
      prepare: after(newFolder, (body) => ({ method: 'DELETE', path: `/files/v3/folders/${body.id}` })),
    },
    { does: 'uploads a file', table: 'file', prepare: always(newUpload) },
    { does: 'uploads a file, and records its content', table: 'blob', prepare: always(newUpload) },
    {
      does: 'renames a file',
      table: 'file',
      prepare: after(newUpload, (body) => ({
        method: 'PATCH',
        path: `/files/v3/files/${body.id}`,
        json: { name: name() },
      })),
    },
    {
      does: 'replaces a file',
      table: 'file',
      prepare: after(newUpload, (body) => ({
        method: 'PUT',
        path: `/files/v3/files/${body.id}`,
        multipart: toForm({ folderPath: null, options: { access: 'PRIVATE' } }),
      })),
    },
    {
      does: 'deletes a file',
      status: 404,
      table: 'file',
      prepare: after(newUpload, (body) => ({ method: 'DELETE', path: `/files/v3/files/${body.id}` })),
    },
    {
      does: 'imports a file',
      table: 'file_task',
      prepare: always(() => ({
        path: '/files/v3/files/import-from-url/async',
        json: { url: 'https://files.example.com/a.txt', access: 'PRIVATE', folderPath: '/' },
      })),
    },
    { does: 'subscribes to webhooks', status: 409, table: 'webhook_subscription', prepare: always(newSubscription) },
    {
      does: 'sets the target of webhooks',
      table: 'webhook_settings',
      prepare: always(() => ({
        method: 'PUT',
        path: keyed('/webhooks/v3/3001/settings'),
        json: { targetUrl: 'https://app.example.com/hooks', throttling: { maxConcurrentRequests: 10 } },
      })),
    },
    { does: 'connects an app', table: 'authorization_code', prepare: always(grant) },
    {
      does: 'exchanges a code',
      table: 'oauth_grant',
      prepare: after(grant, (body) => tokenForm({ grant_type: 'authorization_code', code: body.code })),
    },
    {
      does: 'exchanges a code, and stores the refresh token',
      table: 'refresh_token',
      prepare: after(grant, (body) => tokenForm({ grant_type: 'authorization_code', code: body.code })),
    },
    {
      does: 'exchanges a code, and marks it as used',
      status: 400,
      table: 'authorization_code',
      prepare: after(grant, (body) => tokenForm({ grant_type: 'authorization_code', code: body.code })),
    },
    {
      does: 'signs in',
      table: 'session',
      prepare: always(() => ({
        path: '/_app/session',
        json: { email: hub.user.email, password: hub.user.password },
      })),
    },
  ];

  it.each(cases)('is not reported as a success: $does ($table)', async ({ table, prepare, status = 503 }) => {
    const options = await prepare();
    await sql.unsafe(
      `create trigger swallow before insert or update or delete on ${table} for each row execute function swallow()`,
    );
    const refused = await send(options).finally(() => sql.unsafe(`drop trigger swallow on ${table}`));
    expect(refused.status, refused.text).toBe(status);
  });
});
