import { t } from '../../i18n/messages.js';
import { knownOutputs } from './value-words.js';
import { arrange, eventOutput, idOf, listExits, listSteps, type Action, type Flow } from '../flow/flow.js';
import type { AppAction } from '../workflow-scope.js';
import { findAppAction, rulesOfKind, toKind } from '../steps/step-kinds.js';

/** A value that an earlier step leaves behind. */
export interface StepOutput {
  /** `3 reply`. */
  readonly key: string;
  readonly actionId: string;
  readonly dataKey: string;
  /** The step and the output. */
  readonly label: string;
  /** The values that it can have, if they are limited. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Lists the outputs of the steps that can come before one. */
export function listOutputs(flow: Flow, id: string, appActions: readonly AppAction[]): StepOutput[] {
  const before = listBefore(flow, id);
  return listSteps(arrange(flow)).flatMap(({ action, number }) => {
    const actionId = idOf(action);
    if (!before.has(actionId)) return [];
    const step = t('{number}. {label}', { number, label: rulesOfKind(action, appActions).label });
    return listOwn(action, appActions).map(({ name, label, options }) => ({
      ...{ key: `${actionId} ${name}`, actionId, dataKey: name, options },
      label: t('{step}: {output}', { step, output: label }),
    }));
  });
}

function listOwn(action: Action, appActions: readonly AppAction[]): readonly AppAction['outputFields'][number][] {
  const own = findAppAction(action, appActions)?.outputFields ?? [];
  const set = toKind(action) === 'event' ? [{ name: eventOutput, label: '', type: 'string', options: [] }] : [];
  return [...set, ...own].map((output) => {
    const known = knownOutputs[output.name];
    return known ? { ...output, label: known.label, options: [...known.options] } : output;
  });
}

/** The ids of the actions that can come before one. */
function listBefore({ actions }: Flow, id: string): ReadonlySet<string> {
  const before = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const action of actions) {
      const one = idOf(action);
      if (before.has(one) || !listExits(action).some(({ target }) => target === next)) continue;
      before.add(one);
      open.push(one);
    }
  }
  return before;
}
