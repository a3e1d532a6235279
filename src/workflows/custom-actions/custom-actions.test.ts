import { describe, expect, it } from 'vitest';
import { newCardsApp } from '../../../test/support/cards.js';
import { actionsPath, field, input, toAction } from '../../../test/support/custom-actions.js';

const url = 'https://app.example.com/greet';

describe('a custom action', () => {
  it('is created, read, listed, changed and archived by its developer (Assumption AA10)', async () => {
    const { appId, send } = await newCardsApp();
    const all = `${actionsPath}/${appId}`;
    const made = await send({ path: all, json: toAction(url) });
    const { id } = made.body as { id: string };
    const action = { ...toAction(url), id, revisionId: '1', functions: [] };
    expect([made.status, made.body]).toEqual([201, action]);
    expect((await send({ path: `${all}/${id}` })).body).toEqual(action);
    expect((await send({ path: `/automation/actions/2026-03/${appId}/${id}` })).body).toEqual(action);
    const bare = { actionUrl: url, labels: { en: { actionName: 'Bare' } } };
    const other = await send({ path: all, json: bare });
    expect([other.status, other.body]).toMatchObject([
      201,
      { ...bare, published: false, objectTypes: [], inputFields: [] },
    ]);
    const first = (await send({ path: `${all}?limit=1` })).body;
    expect(first.results).toEqual([action]);
    const { after } = first.paging.next as { after: string };
    expect((await send({ path: `${all}?limit=1&after=${after}` })).body).toEqual({ results: [other.body] });

    const change = { actionUrl: `${url}/2`, published: false };
    const changed = await send({ method: 'PATCH', path: `${all}/${id}`, json: change });
    expect([changed.status, changed.body]).toEqual([200, { ...action, ...change, revisionId: '2' }]);
    const same = await send({ method: 'PATCH', path: `${all}/${id}`, json: change });
    expect(same.body).toEqual(changed.body);

    expect((await send({ method: 'DELETE', path: `${all}/${id}` })).status).toBe(204);
    expect((await send({ path: `${all}/${id}` })).status).toBe(404);
    const archived = await send({ path: `${all}/${id}?archived=true` });
    expect(archived.body).toEqual({ ...changed.body, archivedAt: expect.any(Number) });
    expect((await send({ path: `${all}?archived=true` })).body.results).toEqual([archived.body]);
    expect((await send({ path: all })).body.results).toEqual([other.body]);
    expect((await send({ method: 'DELETE', path: `${all}/${id}` })).status).toBe(404);
    expect((await send({ method: 'PATCH', path: `${all}/${id}`, json: {} })).status).toBe(404);
  });

  it('has revisions', async () => {
    const { appId, send } = await newCardsApp();
    const { id } = (await send({ path: `${actionsPath}/${appId}`, json: toAction(url) })).body as { id: string };
    const path = `${actionsPath}/${appId}/${id}`;
    for (const published of [false, true]) await send({ method: 'PATCH', path, json: { published } });
    const { results, paging } = (await send({ path: `${path}/revisions?limit=2` })).body;
    const shape = { createdAt: expect.any(String) };
    expect(results).toMatchObject([
      { id: '3', revisionId: '3', ...shape, definition: { id, revisionId: '3', published: true } },
      { id: '2', revisionId: '2', ...shape, definition: { id, revisionId: '2', published: false } },
    ]);
    const { after } = paging.next as { after: string };
    const last = (await send({ path: `${path}/revisions?after=${after}` })).body;
    expect([last.results.length, last.results[0].revisionId, last.paging]).toEqual([1, '1', undefined]);
    expect((await send({ path: `${path}/revisions/1` })).body).toEqual(last.results[0]);
    for (const revision of ['4', '0', 'x']) {
      expect((await send({ path: `${path}/revisions/${revision}` })).status).toBe(404);
    }
  });

  it('has functions, by type and by field (Assumption AA12)', async () => {
    const { appId, send } = await newCardsApp();
    const source = 'exports.main = (event, callback) => callback(event);';
    const functions = [{ functionType: 'PRE_ACTION_EXECUTION', functionSource: source }];
    const made = await send({ path: `${actionsPath}/${appId}`, json: toAction(url, { functions }) });
    expect([made.status, made.body]).toMatchObject([201, { functions: [{ functionType: 'PRE_ACTION_EXECUTION' }] }]);
    const path = `${actionsPath}/${appId}/${made.body.id as string}/functions`;
    const headers = { 'content-type': 'text/plain' };
    const options = { functionType: 'PRE_FETCH_OPTIONS', id: 'greeting' };
    for (const rawBody of ['1', source]) {
      const put = await send({ method: 'PUT', path: `${path}/PRE_FETCH_OPTIONS/greeting`, headers, rawBody });
      expect([put.status, put.body]).toEqual([200, options]);
    }
    expect((await send({ path })).body).toEqual({
      results: [{ functionType: 'PRE_ACTION_EXECUTION' }, options],
    });
    expect((await send({ path: `${path}/PRE_ACTION_EXECUTION` })).body).toEqual(functions[0]);
    expect((await send({ path: `${path}/PRE_FETCH_OPTIONS/greeting` })).body).toEqual({
      ...options,
      functionSource: source,
    });
    for (const status of [204, 404]) {
      expect((await send({ method: 'DELETE', path: `${path}/PRE_FETCH_OPTIONS/greeting` })).status).toBe(status);
    }
    expect((await send({ path: `${path}/PRE_FETCH_OPTIONS/greeting` })).status).toBe(404);
    expect((await send({ method: 'PUT', path: `${path}/ANYTHING`, headers, rawBody: '1' })).status).toBe(400);
  });

  it('belongs to the developer of its app', async () => {
    const [mine, theirs] = await Promise.all([newCardsApp(), newCardsApp()]);
    const all = `${actionsPath}/${mine.appId}`;
    const { id } = (await mine.send({ path: all, json: toAction(url) })).body as { id: string };
    for (const options of [
      { path: all },
      { path: all, json: toAction(url) },
      { path: `${all}/${id}` },
      { method: 'PATCH', path: `${all}/${id}`, json: { published: false } },
      { method: 'DELETE', path: `${all}/${id}` },
      { path: `${all}/${id}/revisions` },
      { path: `${all}/${id}/revisions/1` },
      { path: `${all}/${id}/functions` },
      { path: `${actionsPath}/${theirs.appId}/${id}` },
    ]) {
      const { status, body } = await theirs.send(options);
      expect([options, status, body.category]).toEqual([options, 404, 'OBJECT_NOT_FOUND']);
    }
    expect((await mine.hub.request({ path: all })).status).toBe(403);
  });

  const depends = { dependencyType: 'SINGLE_FIELD', controllingFieldName: 'greeting', dependentFieldNames: ['other'] };
  it.each<[string, object, string]>([
    ['a private address', { actionUrl: 'https://10.0.0.1/' }, 'actionUrl: an https URL'],
    ['http', { actionUrl: 'http://app.example.com/' }, 'actionUrl: an https URL'],
    ['a user', { actionUrl: 'https://user@app.example.com/' }, 'actionUrl: an https URL'],
    ['an unknown type', { objectTypes: ['CAT'] }, "objectTypes[0]: there is no object type 'CAT'"],
    ['no name', { labels: { de: { actionName: 'Gruß' } } }, 'labels.en.actionName: the name'],
    [
      'a label of an unknown field',
      { labels: { en: { actionName: 'A', inputFieldLabels: { other: 'B' } } } },
      "labels.en.inputFieldLabels: there is no field 'other'",
    ],
    [
      'two fields of a name',
      { inputFields: [input('a'), input('a')], labels: { en: { actionName: 'A' } } },
      "inputFields[1].typeDefinition.name: another field has the name 'a'",
    ],
    [
      'a reserved name',
      { outputFields: [field('hs_execution_state')] },
      'outputFields[0].typeDefinition.name: hs_execution_state is a field of every action',
    ],
    [
      'options of a text',
      { outputFields: [field('a', { options: [{ value: '1', label: 'One' }] })] },
      'outputFields[0].typeDefinition.options: a field of type string has no options',
    ],
    [
      'options at a private address',
      { outputFields: [field('a', { optionsUrl: 'https://10.0.0.1/' })] },
      'outputFields[0].typeDefinition.optionsUrl: an https URL',
    ],
    ['an unknown dependency', { inputFieldDependencies: [depends] }, "there is no input field 'other'"],
    [
      'a rule without a label',
      { executionRules: [{ labelName: 'late', conditions: {} }] },
      "executionRules[0].labelName: labels.en.executionRules has no 'late'",
    ],
  ])('is refused with %s (400)', async (_, more, message) => {
    const { appId, send } = await newCardsApp();
    const { status, body } = await send({ path: `${actionsPath}/${appId}`, json: toAction(url, more) });
    expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
  });
});
