import { Signature } from '@hubspot/api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actionsPath, input, newActionApp, openActionServer } from '../../test/support/custom-actions.js';
import { createContacts, soon } from '../../test/support/lists.js';
import {
  createFlow,
  enrollmentsAre,
  listEnrollments,
  single,
  toFlow,
  tryFlow,
  valueOf,
  whenHas,
} from '../../test/support/workflows.js';

let server: Awaited<ReturnType<typeof openActionServer>>;
beforeAll(async () => {
  server = await openActionServer();
  return server.close;
});

const inDublin = whenHas('city', 'Dublin');
const output = (dataKey: string) => ({ type: 'FIELD_DATA', actionId: '1', dataKey });
const keep = (actionId: number, name: string, dataKey: string, next?: number) =>
  single(actionId, '0-5', { property_name: name, value: output(dataKey) }, next);

/** A flow whose first action is that of an app, whose outputs become properties. */
const toAppFlow = (definitionId: string, fields: object = {}) =>
  toFlow(
    [single(1, `1-${definitionId}`, fields, 2), keep(2, 'zip', 'reply', 3), keep(3, 'jobtitle', 'hs_execution_state')],
    inDublin,
  );

const last = () => server.hits.at(-1);

describe('an action of an app', () => {
  it('is carried out by a signed request, whose response later steps use (Assumptions AA13 to AA15)', async () => {
    const more = {
      objectRequestOptions: { properties: ['email', 'zip'] },
      inputFields: [input('greeting'), input('to')],
    };
    const app = await newActionApp(server.url, more);
    const { hub, definitionId, clientSecret } = app;
    const [id = ''] = await createContacts(hub, { city: 'Dublin', email: 'ada@example.com' });
    server.app.respond = async ({ inputFields }) => ({
      outputFields: { reply: `${inputFields['greeting']}!`, more: '1' },
    });
    const fields = {
      greeting: { type: 'STATIC_VALUE', staticValue: 'Hello' },
      to: { type: 'OBJECT_PROPERTY', propertyName: 'city' },
    };
    const flowId = await createFlow(hub, toAppFlow(definitionId, fields));
    const [enrollment] = await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect([await valueOf(hub, id, 'zip'), await valueOf(hub, id, 'jobtitle')]).toEqual(['Hello!', 'SUCCESS']);
    const { headers, text, call } = last() ?? expect.fail();
    const inputs = { greeting: 'Hello', to: 'Dublin' };
    const enrollmentId = Number((enrollment as unknown as { id: string }).id);
    const definition = Number(definitionId);
    expect(call).toEqual({
      callbackId: `ap-${hub.hubId}-${enrollmentId}-1-0`,
      origin: {
        ...{ portalId: hub.hubId, actionDefinitionId: definition, actionDefinitionVersion: 1 },
        ...{ extensionDefinitionId: definition, extensionDefinitionVersionId: 1 },
      },
      context: {
        ...{ source: 'WORKFLOWS', workflowId: Number(flowId), actionId: 1 },
        actionExecutionIndexIdentifier: { enrollmentId, actionExecutionIndex: 0 },
      },
      object: { objectId: Number(id), objectType: 'CONTACT', properties: { email: 'ada@example.com', zip: null } },
      ...{ fields: inputs, inputFields: inputs },
    });
    const signed = { clientSecret, requestBody: text, method: 'POST', url: server.url };
    const timestamp = Number(headers['x-hubspot-request-timestamp']);
    const signature = String(headers['x-hubspot-signature-v3']);
    expect(Signature.isValid({ ...signed, signature, timestamp, signatureVersion: 'v3' })).toBe(true);
  });

  it('continues after FAIL_CONTINUE, and stops with a reason after other failures', async () => {
    const executionRules = [{ labelName: 'full', conditions: { reply: ['FULL'] } }];
    const labels = { en: { actionName: 'Greet', executionRules: { full: 'The hall is {{ reply }}.' } } };
    const { hub, definitionId } = await newActionApp(server.url, { executionRules, labels });
    const run = async (city: string, response: object) => {
      server.app.respond = async () => response;
      const [id = ''] = await createContacts(hub, { city });
      const flow = { ...toAppFlow(definitionId), enrollmentCriteria: whenHas('city', city) };
      const flowId = await createFlow(hub, flow);
      await soon(
        async () => expect((await listEnrollments(hub, flowId))[0]?.state).toMatch(/COMPLETED|FAILED/),
        15_000,
      );
      const [{ state, reason } = expect.fail()] = await listEnrollments(hub, flowId);
      return [state, reason, await valueOf(hub, id, 'jobtitle')];
    };
    expect(await run('a', { outputFields: { hs_execution_state: 'FAIL_CONTINUE' } })).toEqual([
      ...['COMPLETED', undefined, 'FAIL_CONTINUE'],
    ]);
    expect(await run('b', { status: 404 })).toEqual(['FAILED', 'The app responded with 404.', null]);
    expect(await run('c', { outputFields: { hs_execution_state: 'NO' } })).toEqual([
      ...['FAILED', 'The app ended the action with "NO".', null],
    ]);
    const ruled = { status: 400, outputFields: { reply: 'FULL' } };
    expect((await run('e', ruled))[1]).toBe('The hall is FULL.');
    const expiration = { hs_execution_state: 'BLOCK', hs_expiration_duration: 'soon' };
    expect((await run('d', { outputFields: expiration }))[1]).toContain('not an ISO 8601 duration: "soon"');
  });

  it('repeats the same request after a failure that may pass, when the app says', async () => {
    const { hub, definitionId } = await newActionApp(server.url);
    const count = server.hits.length;
    server.app.respond = async () =>
      server.hits.length === count + 1
        ? { status: 429, headers: { 'retry-after': '100' } }
        : { outputFields: { reply: '7' } };
    const [id = ''] = await createContacts(hub, { city: 'Dublin' });
    const flowId = await createFlow(hub, toAppFlow(definitionId));
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'zip')).toBe('7');
    const [first, second, ...others] = server.hits.slice(count).map(({ text }) => text);
    expect([second, others]).toEqual([first, []]);
  });

  it('waits while the app blocks it, until the callback (Assumption AA16)', async () => {
    const { hub, definitionId, asApp } = await newActionApp(server.url);
    const duration = { hs_execution_state: 'BLOCK', hs_expiration_duration: 'P1D' };
    server.app.respond = async () => ({ outputFields: duration });
    const [id = ''] = await createContacts(hub, { city: 'Dublin' });
    const flowId = await createFlow(hub, toAppFlow(definitionId));
    await soon(async () => {
      const [enrollment] = await listEnrollments(hub, flowId);
      expect(Date.parse(enrollment?.dueAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    });
    const { callbackId } = last()?.call ?? expect.fail();
    const path = `${actionsPath}/callbacks/${callbackId}/complete`;
    const complete = (outputFields: object) => asApp({ path, json: { outputFields, failureReasonType: 'NONE' } });
    expect((await complete({ hs_execution_state: 'BLOCK' })).status).toBe(400);
    const stranger = await newActionApp(server.url);
    for (const caller of [stranger.asApp, (options: object) => hub.request(options as never)]) {
      expect((await caller({ path, json: { outputFields: {} } })).status).toBeGreaterThanOrEqual(403);
    }
    for (const reply of ['9', '10']) expect((await complete({ reply })).status).toBe(204);
    await enrollmentsAre(hub, flowId, ['COMPLETED']);
    expect(await valueOf(hub, id, 'zip')).toBe('9');
    expect((await complete({ reply: '11' })).status).toBe(204);
    for (const unknown of ['x', callbackId.replace(/0$/, '7'), callbackId.replace('ap-', 'ap-1')]) {
      const reply = await asApp({ path: `${actionsPath}/callbacks/${unknown}/complete`, json: { outputFields: {} } });
      expect([unknown, reply.status]).toEqual([unknown, 404]);
    }
  });

  it('is completed in batches, all or none, also before the app has responded', async () => {
    const { hub, definitionId, asApp } = await newActionApp(server.url);
    const begun: string[] = [];
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    server.app.respond = async ({ callbackId }) => {
      begun.push(callbackId);
      await released;
      return { outputFields: { hs_execution_state: 'BLOCK' } };
    };
    await createContacts(hub, { city: 'Dublin' }, { city: 'Dublin' });
    const flowId = await createFlow(hub, toAppFlow(definitionId));
    await soon(async () => expect(begun.length).toBe(2), 15_000);
    const path = `${actionsPath}/callbacks/complete`;
    const inputs = begun.map((callbackId, place) => ({ callbackId, outputFields: { reply: place } }));
    const unknown = { callbackId: 'ap-1-1-1-1', outputFields: {} };
    expect((await asApp({ path, json: { inputs: [...inputs, unknown] } })).status).toBe(404);
    expect((await listEnrollments(hub, flowId)).map(({ state }) => state)).toEqual(['ACTIVE', 'ACTIVE']);
    expect((await asApp({ path, json: { inputs } })).status).toBe(204);
    await enrollmentsAre(hub, flowId, ['COMPLETED', 'COMPLETED']);
    release();
  });

  it('fails the step once the app is gone, or has code to run', async () => {
    const app = await newActionApp(server.url);
    const { hub, appId, definitionId } = app;
    const path = `${actionsPath}/${appId}/${definitionId}`;
    const [first, second] = [whenHas('city', 'Cork'), whenHas('city', 'Bray')];
    const flows = await Promise.all(
      [first, second].map((enrollmentCriteria) => createFlow(hub, { ...toAppFlow(definitionId), enrollmentCriteria })),
    );
    const [toCork = '', toBray = ''] = flows;
    const code = `${path}/functions/POST_ACTION_EXECUTION`;
    const headers = { 'content-type': 'text/plain' };
    expect((await app.send({ method: 'PUT', path: code, headers, rawBody: 'exports.main = 1' })).status).toBe(200);
    await createContacts(hub, { city: 'Cork' });
    const [{ reason } = expect.fail()] = await enrollmentsAre(hub, toCork, ['FAILED']);
    expect(reason).toBe('The action has a function POST_ACTION_EXECUTION, whose code this server does not run.');
    const refused = await tryFlow(hub, toAppFlow(definitionId));
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('POST_ACTION_EXECUTION')]);
    await app.send({ method: 'DELETE', path });
    await createContacts(hub, { city: 'Bray' });
    const [gone = expect.fail()] = await enrollmentsAre(hub, toBray, ['FAILED']);
    expect(gone.reason).toBe(`No connected app has the action ${definitionId} any more.`);
  });

  describe('is refused in a workflow (400):', () => {
    let app: Awaited<ReturnType<typeof newActionApp>>;
    beforeAll(async () => {
      const number = input('count', { supportedValueTypes: ['STATIC_VALUE'], isRequired: true }, { type: 'number' });
      const options = [{ value: 'a', label: 'A' }];
      const choice = input('choice', {}, { type: 'enumeration', options });
      app = await newActionApp(server.url, { inputFields: [number, choice], labels: { en: { actionName: 'Count' } } });
    });
    const place = 'actions[0].fields';
    it.each<[string, object, string]>([
      ['without a required field', {}, `${place}.count: a value is expected`],
      ['with an unknown field', { count: '1', other: '1' }, `${place}.other: the action has no such input field`],
      ['with a wrong value', { count: 'x' }, `${place}.count: a number is expected`],
      ['with an unknown option', { count: 1, choice: 'b' }, `${place}.choice: the field has no option 'b'`],
      [
        'with a value of another kind',
        { count: { type: 'OBJECT_PROPERTY', propertyName: 'zip' } },
        `${place}.count: the field takes values of the types STATIC_VALUE`,
      ],
    ])('%s', async (_, fields, message) => {
      const { status, body } = await tryFlow(app.hub, toAppFlow(app.definitionId, fields));
      expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
    });

    it('with a value of an associated record, unless the field takes such', async () => {
      const input = (...types: string[]) => ({
        labels: { en: { actionName: 'Size' } },
        inputFields: [
          ...[{ typeDefinition: { name: 'size', type: 'string', fieldType: 'text' }, supportedValueTypes: types }],
        ],
      });
      const fetched = { type: 'FETCHED_OBJECT_PROPERTY', propertyToken: '{{ fetched_objects.largest.name }}' };
      const source = { objectTypeId: '0-2', associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 279 };
      const sortBy = { property: 'name', order: 'ASC' };
      const dataSources = [{ ...source, type: 'ASSOCIATION', name: 'largest', sortBy }];
      const replies = await Promise.all(
        ['OBJECT_PROPERTY', 'FETCHED_OBJECT_PROPERTY'].map(async (type) => {
          const { hub, definitionId } = await newActionApp(server.url, input(type));
          const actions = [single(1, `1-${definitionId}`, { size: fetched })];
          return tryFlow(hub, toFlow(actions, inDublin, { dataSources }));
        }),
      );
      expect(replies.map(({ status }) => status)).toEqual([400, 201]);
      expect(replies[0]?.body.message).toContain(`${place}.size: the field takes values of the types OBJECT_PROPERTY`);
    });

    it('without the app, of another type, not published, with unknown outputs', async () => {
      const { hub, definitionId, appId, send } = app;
      const fields = { count: '1' };
      const other = toFlow([single(1, `1-${definitionId}`, fields), keep(2, 'zip', 'reply')], inDublin);
      const actions = [single(1, `1-${definitionId}`, fields, 2), keep(2, 'zip', 'other')];
      const withPlace = async (flow: object) => (await tryFlow(hub, flow)).body.message as string;
      expect(await withPlace(toFlow([single(1, '1-7', {})], inDublin))).toContain(
        'no connected app has an action with the id 7',
      );
      expect(await withPlace(toFlow(actions, inDublin))).toContain("the action '1' has no output 'other'");
      expect(await withPlace(toFlow([keep(1, 'zip', 'reply')], inDublin))).toContain(
        "the action '1' is not one with outputs",
      );
      const path = `${actionsPath}/${appId}/${definitionId}`;
      await send({ method: 'PATCH', path, json: { objectTypes: ['DEAL'] } });
      expect(await withPlace(other)).toContain('the action is not for records of this type');
      await send({ method: 'PATCH', path, json: { objectTypes: [], published: false } });
      expect(await withPlace(other)).toContain('the action is not published');
    });
  });
});

afterAll(() => expect(server.hits.length).toBeGreaterThan(0));
