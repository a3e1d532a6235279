import { expect, it } from 'vitest';
import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import type { CallAnswer } from './call-answers.js';
import { withRules } from './execution-rules.js';

const action: ActionContent = {
  ...{ actionUrl: 'https://app.example.com', published: true, objectTypes: [], inputFields: [] },
  executionRules: [
    { labelName: 'exists', conditions: { code: 'EXISTS', size: ['1', 2] } },
    { labelName: 'other', conditions: { code: 'EXISTS' } },
  ],
  labels: { en: { executionRules: { exists: 'The widget {{ name }}{{gone}} exists.', other: 'Something exists.' } } },
};
const reasonOf = (outputs?: Readonly<Record<string, string>>): string | undefined => {
  const answer = withRules({ is: 'failure', reason: 'It failed.', ...(outputs && { outputs }) }, action);
  return 'reason' in answer ? answer.reason : undefined;
};

it('gives failures the message of the first rule whose conditions the outputs meet (Assumption AA24)', () => {
  expect(reasonOf({ code: 'EXISTS', size: '2', name: 'Acme' })).toBe('The widget Acme exists.');
  expect(reasonOf({ code: 'EXISTS', size: '3' })).toBe('Something exists.');
  expect([reasonOf({ code: 'NEW' }), reasonOf()]).toEqual(['It failed.', 'It failed.']);
  const success: CallAnswer = { is: 'success', outputs: { code: 'EXISTS' } };
  expect(withRules(success, action)).toBe(success);
});
