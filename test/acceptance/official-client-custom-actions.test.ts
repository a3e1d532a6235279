import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newActionApp, openActionServer, toAction, type ActionApp } from '../support/custom-actions.js';
import { createContacts, soon } from '../support/lists.js';
import { failureOf, newClient, watchModule } from '../support/official-client.js';
import { createFlow, enrollmentsAre, single, toFlow, valueOf, whenHas } from '../support/workflows.js';

/** The client's enumerations and maps of labels are stricter than what it sends. */
type Definition = Parameters<ReturnType<typeof newClient>['automation']['actions']['definitionsApi']['create']>[1];

describe('the official Node client, automation.actions', () => {
  let server: Awaited<ReturnType<typeof openActionServer>>;
  let app: ActionApp;
  let watched: ReturnType<typeof watchModule<ReturnType<typeof newClient>['automation']['actions']>>;
  beforeAll(async () => {
    server = await openActionServer();
    app = await newActionApp(server.url);
    const made = await app.send({ method: 'POST', path: '/_app/developer/keys' });
    const developerApiKey = made.body.apiKey as string;
    watched = watchModule(newClient({ baseUrl: app.hub.baseUrl, developerApiKey }).automation.actions, 'actions');
  });
  afterAll(() => server.close());

  it('definitions are created, listed, read, changed and archived, and have revisions', async () => {
    const { definitionsApi, revisionsApi } = watched.module;
    const { appId } = app;
    const draft = { ...toAction('https://app.example.com/greet'), functions: [] } as unknown as Definition;
    const made = await definitionsApi.create(appId, draft);
    expect(made).toMatchObject({ ...toAction('https://app.example.com/greet'), revisionId: '1' });
    const page = await definitionsApi.getPage(appId, 1, undefined, false);
    expect(page.results).toHaveLength(1);
    const rest = await definitionsApi.getPage(appId, 10, page.paging?.next?.after, false);
    expect(rest.results.map(({ id }) => id)).toEqual([made.id]);
    expect(await definitionsApi.getById(made.id, appId)).toEqual(made);
    const changed = await definitionsApi.update(made.id, appId, { published: false });
    expect(changed).toMatchObject({ published: false, revisionId: '2' });
    const revisions = await revisionsApi.getPage(made.id, appId);
    expect(revisions.results.map(({ revisionId }) => revisionId)).toEqual(['2', '1']);
    const first = await revisionsApi.getById(made.id, '1', appId);
    expect([first.definition.published, first.createdAt]).toEqual([true, expect.any(Date)]);
    await expect(definitionsApi.archive(made.id, appId)).resolves.toBeUndefined();
    expect((await definitionsApi.getById(made.id, appId, true)).archivedAt).toBeGreaterThan(0);

    const missing = { code: 404, body: { category: 'OBJECT_NOT_FOUND' } };
    expect(await failureOf(definitionsApi.getById(made.id, appId))).toMatchObject(missing);
    expect(await failureOf(definitionsApi.update(made.id, appId, {}))).toMatchObject(missing);
    expect(await failureOf(definitionsApi.archive(made.id, appId))).toMatchObject(missing);
    expect(await failureOf(definitionsApi.getPage(1))).toMatchObject(missing);
    expect(await failureOf(revisionsApi.getPage('1', appId))).toMatchObject(missing);
    expect(await failureOf(revisionsApi.getById(made.id, '1', appId))).toMatchObject(missing);
    const local = { ...draft, actionUrl: 'https://10.0.0.1/' };
    expect((await failureOf(definitionsApi.create(appId, local))).code).toBe(400);
  });

  it('functions are set, read, listed and deleted', async () => {
    const { functionsApi } = watched.module;
    const { appId, definitionId } = app;
    const type = 'PRE_FETCH_OPTIONS' as never;
    const source = 'exports.main = (event, callback) => callback(event);';
    const byType = await functionsApi.createOrReplaceByFunctionType(definitionId, type, appId, source);
    expect(byType).toMatchObject({ functionType: type });
    const one = await functionsApi.createOrReplace(definitionId, type, 'greeting', appId, source);
    expect(one).toMatchObject({ functionType: type, id: 'greeting' });
    expect((await functionsApi.getByFunctionType(definitionId, type, appId)).functionSource).toBe(source);
    expect((await functionsApi.getById(definitionId, type, 'greeting', appId)).id).toBe('greeting');
    expect((await functionsApi.getPage(definitionId, appId)).results).toHaveLength(2);
    await expect(functionsApi.archiveByFunctionType(definitionId, type, appId)).resolves.toBeUndefined();
    await expect(functionsApi.archive(definitionId, type, 'greeting', appId)).resolves.toBeUndefined();
    expect((await functionsApi.getPage(definitionId, appId)).results).toEqual([]);

    const missing = { code: 404, body: { category: 'OBJECT_NOT_FOUND' } };
    expect(await failureOf(functionsApi.getByFunctionType(definitionId, type, appId))).toMatchObject(missing);
    expect(await failureOf(functionsApi.getById(definitionId, type, 'greeting', appId))).toMatchObject(missing);
    expect(await failureOf(functionsApi.archiveByFunctionType(definitionId, type, appId))).toMatchObject(missing);
    expect(await failureOf(functionsApi.archive(definitionId, type, 'greeting', appId))).toMatchObject(missing);
    expect(await failureOf(functionsApi.getPage('1', appId))).toMatchObject(missing);
    expect(await failureOf(functionsApi.createOrReplace('1', type, 'a', appId, source))).toMatchObject(missing);
    expect(await failureOf(functionsApi.createOrReplaceByFunctionType('1', type, appId, source))).toMatchObject(
      missing,
    );
  });

  it('an example app answers by callback, and its output is the value of a later step', async () => {
    const { hub, definitionId, token } = app;
    const { callbacksApi } = newClient({ baseUrl: hub.baseUrl, privateApp: { token } }).automation.actions;
    server.app.respond = async ({ callbackId, inputFields }) => {
      // A message queue of the app, which completes the action when it gets to it.
      setTimeout(() => {
        const outputFields = { reply: `${inputFields['greeting'] ?? ''}, Ada`, hs_execution_state: 'SUCCESS' };
        void callbacksApi.complete(callbackId, { outputFields });
      });
      return { outputFields: { hs_execution_state: 'BLOCK', hs_expiration_duration: 'P1D' } };
    };
    const [id = ''] = await createContacts(hub, { city: 'Dublin' });
    const greeting = { type: 'STATIC_VALUE', staticValue: 'Hello' };
    const reply = { type: 'FIELD_DATA', actionId: '1', dataKey: 'reply' };
    const actions = [
      single(1, `1-${definitionId}`, { greeting }, 2),
      single(2, '0-5', { property_name: 'jobtitle', value: reply }),
    ];
    const flowId = await createFlow(hub, toFlow(actions, whenHas('city', 'Dublin')));
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'jobtitle')).toBe('Hello, Ada');
    expect(server.hits).toHaveLength(1);
  });

  it('callbacks are completed in batches', async () => {
    const { hub, definitionId, token } = app;
    const client = newClient({ baseUrl: hub.baseUrl, privateApp: { token } }).automation.actions;
    const { callbacksApi } = client;
    const waiting: string[] = [];
    server.app.respond = async ({ callbackId }) => {
      waiting.push(callbackId);
      return { outputFields: { hs_execution_state: 'BLOCK' } };
    };
    await createContacts(hub, { city: 'Cork' }, { city: 'Cork' });
    const flow = toFlow([single(1, `1-${definitionId}`, {})], whenHas('city', 'Cork'));
    const flowId = await createFlow(hub, flow);
    await soon(async () => expect(waiting).toHaveLength(2), 15_000);
    const inputs = waiting.map((callbackId) => ({ callbackId, outputFields: {} }));
    await expect(callbacksApi.completeBatch({ inputs })).resolves.toBeUndefined();
    await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
    const unknown = [{ callbackId: 'ap-1-1-1-1', outputFields: {} }];
    expect((await failureOf(callbacksApi.completeBatch({ inputs: unknown }))).code).toBe(404);
    expect((await failureOf(callbacksApi.complete('ap-1-1-1-1', { outputFields: {} }))).code).toBe(404);
  });

  it('every method of definitions, functions and revisions has a success and an error tested', () => {
    expect(watched.listUntried().filter((method) => !method.includes('callbacksApi'))).toEqual([]);
  });
});
