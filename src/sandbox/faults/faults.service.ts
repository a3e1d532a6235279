import { httpErrors, defineErrors } from '../../platform/http/errors.js';
import type { Faults, FaultState } from './faults.js';
import type { NewFault } from './faults.schema.js';

const faultErrors = defineErrors({
  SANDBOX_FAULT_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: 'There is no fault with this id.',
  },
});

const maxRules = 100;

export interface FaultsService {
  /** Throws INVALID_REQUEST (400) for a rule without an effect, or with conflicting ones. */
  addFault(rule: NewFault): FaultState;
  listFaults(): FaultState[];
  /** Throws SANDBOX_FAULT_NOT_FOUND (404). */
  deleteFault(id: string): void;
  deleteFaults(): void;
}

/** Manages the fault rules of a sandbox. */
export function createFaultsService(faults: Faults): FaultsService {
  return {
    addFault(rule) {
      const problem = problems.find(([, isWrong]) => isWrong(rule));
      if (problem) throw httpErrors.invalidRequest({ message: problem[0] });
      if (faults.list().length >= maxRules) {
        throw httpErrors.invalidRequest({ message: `There are ${maxRules} rules already: remove some` });
      }
      return faults.add(rule);
    },
    listFaults: () => faults.list(),
    deleteFault(id) {
      if (!faults.remove(id)) throw faultErrors.sandboxFaultNotFound();
    },
    deleteFaults: () => faults.clear(),
  };
}

const isSomething = (value: unknown): boolean => value !== undefined;

/** Invalid combinations in a rule, with their messages. */
const problems: readonly [string, (rule: NewFault) => boolean][] = [
  ['Give one of status and cut', ({ status, cut }) => isSomething(status) && isSomething(cut)],
  [
    'Give one of status, cut, delayMs and jitterMs',
    ({ status, cut, delayMs, jitterMs }) => !isSomething(status ?? cut) && !delayMs && !jitterMs,
  ],
  ['** stands at the end of a path only', ({ path }) => path.slice(0, -2).includes('**')],
  [
    '* and ** stand for whole segments',
    ({ path }) => path.split('/').some((part) => /\*/.test(part) && !/^\*\*?$/.test(part)),
  ],
  ['A path has no query', ({ path }) => /[?#]/.test(path)],
  [
    'Only what was carried out has an answer to cut in the middle: give afterHandler',
    ({ cut, afterHandler }) => cut === 'middle' && !afterHandler,
  ],
  [
    'message, category and retryAfterSeconds go with a status',
    ({ status, message, category, retryAfterSeconds }) =>
      !isSomething(status) && isSomething(message ?? category ?? retryAfterSeconds),
  ],
  ['policy goes with the status 429', ({ status, policy }) => isSomething(policy) && status !== 429],
];
