import type { ActionContent } from '../custom-actions/custom-actions.schema.js';
import type { CallAnswer } from './call-answers.js';

const longestMessage = 1000;

/**
 * Returns the answer with the app's own message in place of the reason: that of the first rule of the action whose conditions the
 * outputs meet. Only failures have a reason. Assumption AA24.
 */
export function withRules(answer: CallAnswer, { executionRules = [], labels }: ActionContent): CallAnswer {
  if (answer.is !== 'failure') return answer;
  const { outputs = {} } = answer;
  const rule = executionRules.find(({ conditions }) => isMet(conditions, outputs));
  const message = rule && labels['en']?.executionRules?.[rule.labelName];
  return (message ?? '') === '' ? answer : { ...answer, reason: fillIn(message ?? '', outputs) };
}

type Outputs = Readonly<Record<string, string>>;

/** A condition names a value of an output, or several of which it has one. */
function isMet(conditions: Readonly<Record<string, unknown>>, outputs: Outputs): boolean {
  const all = Object.entries(conditions);
  return (
    all.length > 0 && all.every(([name, wanted]) => isOne(outputs[name], Array.isArray(wanted) ? wanted : [wanted]))
  );
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const isOne = (text: string | undefined, wanted: readonly unknown[]): boolean =>
  text !== undefined && wanted.some((value) => isPlain(value) && String(value) === text);

/** Placeholders are names of outputs; those without a value stay empty. */
const fillIn = (message: string, outputs: Outputs): string =>
  message
    .replaceAll(/\{\{\s*([\w.-]+)\s*\}\}/g, (_, name: string) => outputs[name] ?? '')
    .slice(0, longestMessage)
    .toWellFormed();
