import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { copyAction, insertAction, moveAction, removeAction, shiftAction, withPathEnd } from '../flow/flow-edits.js';
import { idOf, isBranching, listExits, type Action, type Exit, type Flow } from '../flow/flow.js';
import { PlaceDialog, type PlaceQuestion } from './place-dialog.js';

/** Changes of the steps of a workflow, on its canvas and in its panels. */
export interface CanvasEdits {
  /** Inserts a step and selects it. */
  add(exit: Exit, action: Omit<Action, 'actionId'>): void;
  /** Moves a step before or after its neighbor. */
  shift(id: string, by: 'up' | 'down'): void;
  /** Inserts a copy after the step. */
  duplicate(id: string): void;
  /** Removes a step, one with branches after a confirmation. */
  remove(id: string): void;
  /** Asks for a place in a dialog. */
  ask(question: PlaceQuestion): void;
  /** Lets a path end. */
  end(exit: Exit): void;
  select(id: string): void;
}

interface Editing {
  readonly flow: Flow;
  readonly onChange: (flow: Flow) => void;
  readonly onSelect: (id: string | undefined) => void;
}

/** The edits of a workflow, and the dialog that they may ask in. */
export function useEdits({ flow, onChange, onSelect }: Editing): { edits: CanvasEdits; dialog: ReactNode } {
  const [question, setQuestion] = useState<PlaceQuestion>();
  const show = ({ flow: next, id }: { readonly flow: Flow; readonly id: string }): void => {
    onChange(next);
    onSelect(id);
  };
  const remove = (id: string): void => {
    onSelect(undefined);
    onChange(removeAction(flow, id));
  };
  const edits: CanvasEdits = {
    add: (exit, action) => show(insertAction(flow, exit, action)),
    shift: (id, by) => {
      onChange(shiftAction(flow, id, by));
      focusLater(id);
    },
    duplicate: (id) => {
      const action = flow.actions.find((one) => idOf(one) === id);
      const [exit] = action ? listExits(action) : [];
      if (exit) show(copyAction(flow, id, exit));
    },
    remove: (id) => {
      const action = flow.actions.find((one) => idOf(one) === id);
      if (!action) return;
      const count = flow.actions.length - removeAction(flow, id).actions.length;
      if (isBranching(action)) confirmRemoval(count, () => remove(id));
      else remove(id);
    },
    ask: setQuestion,
    end: (exit) => onChange(withPathEnd(flow, exit, undefined)),
    select: onSelect,
  };
  const choose = (place: Exit | string): void => {
    if (!question) return;
    if (question.is === 'goTo') return onChange(withPathEnd(flow, question.exit, String(place)));
    if (typeof place === 'string') return;
    show(
      question.is === 'copy'
        ? copyAction(flow, question.id, place)
        : { flow: moveAction(flow, question.id, place), id: question.id },
    );
  };
  const close = (): void => setQuestion(undefined);
  const dialog = question ? <PlaceDialog {...{ question, flow }} onChoose={choose} onClose={close} /> : null;
  return { edits, dialog };
}

/** The card gets the focus at its new place, from the menu that has closed. */
function focusLater(id: string): void {
  setTimeout(() => document.querySelector<HTMLElement>(`#step-${id}`)?.focus(), 50);
}

function confirmRemoval(count: number, onConfirm: () => void): void {
  confirmAction({
    title: t('Delete the step and its branches?'),
    confirm: t('Delete'),
    message: t(
      'The steps of the first branch stay. {count, plural, one {Only this step is deleted.} other {# steps are deleted, with this one.}} Nothing is saved yet.',
      { count },
    ),
    onConfirm,
  });
}
