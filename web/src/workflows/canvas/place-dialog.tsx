import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/messages.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { listDestinations } from '../flow/flow-edits.js';
import { arrange, idOf, isBranching, listSteps, type Exit, type Flow } from '../flow/flow.js';
import { rulesOfKind } from '../steps/step-kinds.js';
import { toBranchName, toStepWords } from '../steps/step-words.js';
import { useWorkflowScope, type WorkflowScope } from '../workflow-scope.js';

/** What is asked before a step is moved or copied, or a path goes on elsewhere. */
export type PlaceQuestion =
  { readonly is: 'move' | 'copy'; readonly id: string } | { readonly is: 'goTo'; readonly exit: Exit };

interface PlaceDialogProps {
  readonly question: PlaceQuestion;
  readonly flow: Flow;
  /** Gets the way out, or the id of a step for `goTo`. */
  readonly onChoose: (place: Exit | string) => void;
  readonly onClose: () => void;
}

/** Asks for a place among the steps, by name. */
export function PlaceDialog({ question, flow, onChoose, onClose }: PlaceDialogProps) {
  const scope = useWorkflowScope();
  const [chosen, setChosen] = useState<string | null>(null);
  const { title, submit } = texts[question.is];
  const exits = question.is === 'goTo' ? [] : listDestinations(flow, question.id, { isCopy: question.is === 'copy' });
  const data =
    question.is === 'goTo'
      ? listTargets(flow, scope)
      : exits.map((exit, at) => ({ value: String(at), label: toPlaceName(exit, flow, scope) }));
  const choose = async (): Promise<void> => {
    if (chosen === null) return;
    const exit = exits[Number(chosen)];
    onChoose(question.is === 'goTo' || !exit ? chosen : exit);
  };
  const moved = question.is === 'goTo' ? undefined : flow.actions.find((one) => idOf(one) === question.id);
  return (
    <FormDialog {...{ title, submit, onClose }} canSubmit={chosen !== null} onSubmit={choose}>
      {data.length === 0 ? (
        <Text size="sm">{t('There is no other place for this step.')}</Text>
      ) : (
        <Select
          label={question.is === 'goTo' ? t('Step') : t('Place')}
          {...(moved && isBranching(moved) && { description: t('Its branches go with it, to the end of a path.') })}
          {...(question.is === 'goTo' && {
            description: t('Paths that lead back need a delay on the way.'),
          })}
          placeholder={question.is === 'goTo' ? t('Choose a step') : t('Choose a place')}
          {...{ searchable: true, limit: 200, nothingFoundMessage: t('No matches'), 'data-autofocus': true }}
          data={data}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}

const texts = {
  move: { title: t('Move the step'), submit: t('Move') },
  copy: { title: t('Copy the step'), submit: t('Copy') },
  goTo: { title: t('Go to a step'), submit: t('Go there') },
} as const;

function listTargets(flow: Flow, scope: WorkflowScope) {
  return listSteps(arrange(flow)).map(({ action, number }) => {
    const { label } = rulesOfKind(action, scope.appActions);
    const words = toStepWords(action, scope);
    const name = t('{number}. {label}', { number, label });
    return { value: idOf(action), label: words === '' ? name : t('{name} – {words}', { name, words }) };
  });
}

/** A way out in words: after a step, or at the start of a branch. */
function toPlaceName({ from, key }: Exit, flow: Flow, scope: WorkflowScope): string {
  const step = listSteps(arrange(flow)).find(({ action }) => idOf(action) === from);
  if (!step) return t('At the start');
  const { action, number } = step;
  const { label } = rulesOfKind(action, scope.appActions);
  const words = toStepWords(action, scope);
  const name = t('{number}. {label}', { number, label });
  if (key === 'next') return words === '' ? t('After {name}', { name }) : t('After {name} – {words}', { name, words });
  return t('First in the branch “{branch}” of {name}', { branch: toBranchName(action, key, scope), name });
}
