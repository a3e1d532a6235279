import { describe, expect, it } from 'vitest';
import { newTemplate, sendTemplates } from '../../../test/support/timeline.js';

const refused = (field: string, problem: string) => ({
  status: 'error',
  message: `The ${field} does not compile: ${problem}`,
  correlationId: expect.any(String),
  category: 'VALIDATION_ERROR',
  context: { field: [field], problem: [problem] },
});
const faults = [
  ['headerTemplate', 'New\n{{#if seats}}seat', 'The block "if" is not closed (line 2, column 1).'],
  ['detailTemplate', 'New {{shout seats}}', 'Unknown helper "shout" (line 1, column 5).'],
  [
    'headerTemplate',
    'New {{extraData.seats}}',
    '"extraData" is available in the detail template only (line 1, column 7).',
  ],
  ['detailTemplate', '{{{seats}}}', 'Values are always escaped: write two braces (line 1, column 1).'],
  ['detailTemplate', '{{ field }', 'The mustache is not closed (line 1, column 1).'],
] as const;

describe('Spec 2.3: a template that does not compile', () => {
  it.each(faults)('is not created: %s %j', async (field, text, problem) => {
    const { status, body } = await sendTemplates({ path: '', json: { name: 'Unmade', [field]: text } });
    expect([status, body]).toEqual([400, refused(field, problem)]);
    const { results } = (await sendTemplates({ path: '' })).body as { results: { name: string }[] };
    expect(results.map(({ name }) => name)).not.toContain('Unmade');
  });

  it.each(faults)('changes nothing: %s %j', async (field, text, problem) => {
    const { id } = await newTemplate({ headerTemplate: 'Header {{seats}}', detailTemplate: 'Detail {{extraData.a}}' });
    const before = (await sendTemplates({ path: `/${id}` })).body;
    const { status, body } = await sendTemplates({
      method: 'PUT',
      path: `/${id}`,
      json: { id, name: 'Changed', [field]: text },
    });
    expect([status, body]).toEqual([400, refused(field, problem)]);
    expect((await sendTemplates({ path: `/${id}` })).body).toEqual(before);
  });

  it('is not validated for apps of other developers', async () => {
    const json = { name: 'Unmade', headerTemplate: '{{' };
    expect((await sendTemplates({ path: '', json }, { appId: 999_999 })).status).toBe(403);
    expect((await sendTemplates({ method: 'PUT', path: '/1', json }, { appId: 999_999 })).status).toBe(403);
  });
});
