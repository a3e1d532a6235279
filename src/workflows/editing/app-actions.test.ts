import { Signature } from '@hubspot/api-client';
import { beforeAll, expect, test } from 'vitest';
import { actionsPath, input, newActionApp, openActionServer } from '../../../test/support/custom-actions.js';
import { newHub } from '../../../test/support/hubs.js';

let server: Awaited<ReturnType<typeof openActionServer>>;
beforeAll(async () => {
  server = await openActionServer();
  return server.close;
});

const listPath = (language = 'de') => `/_app/workflows/app-actions?objectTypeId=0-1&language=${language}`;

const more = () => ({
  inputFields: [
    input(
      'color',
      { isRequired: true, supportedValueTypes: ['STATIC_VALUE'] },
      {
        ...{ type: 'enumeration', fieldType: 'select', description: 'Of the widget' },
        options: [
          { value: 'red', label: 'Red' },
          { value: 'x', label: 'X', hidden: true },
        ],
      },
    ),
    input('widget', {}, { type: 'enumeration', fieldType: 'select', optionsUrl: server.url }),
  ],
  inputFieldDependencies: [
    { dependencyType: 'SINGLE_FIELD', controllingFieldName: 'color', dependentFieldNames: ['widget'] },
  ],
  labels: {
    en: { actionName: 'Order a widget', inputFieldLabels: { color: 'Color' }, outputFieldLabels: { reply: 'Reply' } },
    de: { actionName: 'Widget bestellen', inputFieldOptionLabels: { color: { red: 'Rot' } } },
  },
});

test('lists the actions of connected apps in the language of the user, and only usable ones', async () => {
  const { hub, definitionId, appId, send } = await newActionApp(server.url, more());
  const { status, body } = await hub.request({ path: listPath('de-AT') });
  expect([status, body.results]).toEqual([
    200,
    [
      {
        ...{ definitionId, actionTypeId: `1-${definitionId}`, name: 'Widget bestellen' },
        app: { appId: Number(appId), name: expect.any(String) },
        inputFields: [
          {
            ...{ name: 'color', label: 'Color', description: 'Of the widget', type: 'enumeration' },
            ...{ fieldType: 'select', isRequired: true, options: [{ value: 'red', label: 'Rot' }] },
            ...{ optionsBy: 'LIST', supportedValueTypes: ['STATIC_VALUE'] },
          },
          {
            ...{ name: 'widget', label: 'widget', type: 'enumeration', fieldType: 'select', isRequired: false },
            ...{ options: [], optionsBy: 'REQUEST', supportedValueTypes: ['STATIC_VALUE', 'OBJECT_PROPERTY'] },
          },
        ],
        inputFieldDependencies: more().inputFieldDependencies,
        outputFields: [
          { name: 'reply', label: 'Reply', type: 'string', options: [] },
          { name: 'hs_execution_state', label: 'hs_execution_state', type: 'string', options: [] },
        ],
      },
    ],
  ]);
  const path = `${actionsPath}/${appId}/${definitionId}`;
  const count = async () => (await hub.request({ path: listPath() })).body.results.length as number;
  await send({ method: 'PATCH', path, json: { objectTypes: ['DEAL'] } });
  expect(await count()).toBe(0);
  await send({ method: 'PATCH', path, json: { objectTypes: ['CONTACT'], published: false } });
  expect(await count()).toBe(0);
  const stranger = await newHub();
  expect((await stranger.request({ path: listPath() })).body.results).toEqual([]);
});

test('fetches options from the app with a signed request, and says in words what fails (Assumption AA24)', async () => {
  const { hub, definitionId, clientSecret } = await newActionApp(server.url, more());
  const path = `/_app/workflows/app-actions/${definitionId}/options`;
  const inputFields = {
    color: { type: 'STATIC_VALUE', staticValue: 'red' },
    widget: { type: 'OBJECT_PROPERTY', propertyName: 'city' },
    unknown: { staticValue: 'x' },
  };
  const json = { objectTypeId: 'contacts', inputFieldName: 'widget', inputFields, q: 'wi', after: '20' };
  server.app.respond = async () => ({
    body: { options: [{ value: 7, label: 'Widget', description: 'Blue' }], after: '40', searchable: true },
  });
  const fetched = await hub.request({ path, json });
  expect([fetched.status, fetched.body]).toEqual([
    200,
    { options: [{ value: '7', label: 'Widget', description: 'Blue' }], after: '40', isSearchable: true },
  ]);
  const { headers, text } = server.hits.at(-1) ?? expect.fail();
  expect(JSON.parse(text)).toEqual({
    origin: { portalId: hub.hubId, actionDefinitionId: Number(definitionId), actionDefinitionVersion: 1 },
    ...{ objectTypeId: '0-1', inputFieldName: 'widget', fetchOptions: { q: 'wi', after: '20' } },
    inputFields: {
      color: { type: 'STATIC_VALUE', value: 'red' },
      widget: { type: 'OBJECT_PROPERTY', propertyName: 'city' },
    },
  });
  const signed = { clientSecret, requestBody: text, method: 'POST', url: server.url };
  const timestamp = Number(headers['x-hubspot-request-timestamp']);
  const signature = String(headers['x-hubspot-signature-v3']);
  expect(Signature.isValid({ ...signed, signature, timestamp, signatureVersion: 'v3' })).toBe(true);

  server.app.respond = async () => ({ status: 500 });
  expect((await hub.request({ path, json })).body).toMatchObject({
    options: [],
    problem: expect.stringMatching(/ responded with 500\.$/),
  });
  server.app.respond = async () => ({});
  expect((await hub.request({ path, json })).body.problem).toContain('responded without a list of options');
  const color = await hub.request({ path, json: { ...json, inputFieldName: 'color' } });
  expect([color.status, color.body.message]).toEqual([400, expect.stringContaining('no input field color')]);
  const stranger = await newHub();
  expect((await stranger.request({ path, json })).status).toBe(404);
});

test('does not fetch options that code of the app decides (Assumption AA12)', async () => {
  const { hub, definitionId, appId, send } = await newActionApp(server.url, more());
  const code = `${actionsPath}/${appId}/${definitionId}/functions/PRE_FETCH_OPTIONS/widget`;
  const headers = { 'content-type': 'text/plain' };
  expect((await send({ method: 'PUT', path: code, headers, rawBody: 'exports.main = 1' })).status).toBe(200);
  const [action] = (await hub.request({ path: listPath() })).body.results as { inputFields: object[] }[];
  expect(action?.inputFields).toMatchObject([{ optionsBy: 'LIST' }, { optionsBy: 'CODE' }]);
  const path = `/_app/workflows/app-actions/${definitionId}/options`;
  const json = { objectTypeId: '0-1', inputFieldName: 'widget' };
  expect((await hub.request({ path, json })).status).toBe(400);
});
