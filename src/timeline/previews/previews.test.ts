import { expect, inject, it } from 'vitest';
import { request } from '../../../test/support/http.js';
import { seed } from '../../../test/support/seed.js';

const preview = (json: object, appId = 3001) =>
  request(inject('baseUrl'), {
    path: `/_app/apps/${appId}/timeline/preview?hapikey=${seed.developers[0]?.apiKey ?? ''}`,
    json,
  });

it('a template is rendered like an event, without being saved', async () => {
  const { status, body } = await preview({
    headerTemplate: 'Scored **{{score}}** of {{who}}',
    detailTemplate:
      '{{#if score}}yes{{else}}no{{/if}} {{extraData.note}} {{#formatDate at format="short"}}{{/formatDate}}',
    tokens: [
      { name: 'score', type: 'number', value: '0' },
      { name: 'who', type: 'string', value: '<b>Ada</b>' },
      { name: 'at', type: 'date', value: '0' },
    ],
    extraData: { note: 'noted' },
    timeZone: 'America/New_York',
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    header: { html: expect.stringContaining('<strong>0</strong>'), error: null },
    detail: { html: expect.stringContaining('no noted 12/31/69 7:00 PM'), error: null },
  });
  expect(body.header.html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
});

it('template errors have line and column, and the other template is rendered nevertheless', async () => {
  const { status, body } = await preview({ headerTemplate: 'fine', detailTemplate: 'one\ntwo {{#nope x}}{{/nope}}' });
  expect(status).toBe(200);
  expect(body).toEqual({
    header: { html: 'fine', error: null },
    detail: { html: null, error: { message: expect.stringContaining('Unknown helper "nope"'), line: 2, column: 5 } },
  });
});

it('a template that exceeds a limit gets an error', async () => {
  const nested = '{{#each extraData}}'.repeat(8) + 'x' + '{{/each}}'.repeat(8);
  const list = (depth: number): unknown => (depth === 0 ? 1 : Array.from({ length: 6 }, () => list(depth - 1)));
  const body = {
    detailTemplate: nested.replaceAll('{{#each extraData}}', '{{#each @root.extraData}}'),
    extraData: list(2),
  };
  const answer = await preview(body);
  expect([answer.status, answer.body.detail]).toEqual([
    200,
    {
      html: null,
      error: {
        message: 'With these values the template goes beyond a limit of size or time.',
        line: null,
        column: null,
      },
    },
  ]);
});

it('only the developer of the app may request a preview', async () => {
  const { status, body } = await preview({ headerTemplate: 'x' }, 999);
  expect([status, body.message]).toEqual([403, "You don't have access to this application."]);
});
