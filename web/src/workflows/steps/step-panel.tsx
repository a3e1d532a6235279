import { Alert, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '../../i18n/messages.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { BranchFields } from './branch-fields.js';
import { idOf, isBranching, withAction, type Flow } from '../flow/flow.js';
import { removeAction } from '../flow/flow-edits.js';
import { ListFields, NoteFields, SettingFields, TaskFields } from './action-fields.js';
import { DelayFields, UntilFields } from './delay-fields.js';
import { Panel } from '../canvas/panel.js';
import { rulesOfKind, toKind, type StepFieldsProps, type StepKind } from './step-kinds.js';
import type { Faults } from '../use-draft.js';

interface StepPanelProps {
  readonly id: string;
  readonly flow: Flow;
  readonly faults: Faults;
  readonly onChange: (flow: Flow) => void;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

const forms: Readonly<Partial<Record<StepKind, ComponentType<StepFieldsProps>>>> = {
  ...{ delay: DelayFields, until: UntilFields, set: SettingFields, task: TaskFields, note: NoteFields },
  ...{ add: ListFields, remove: ListFields, filters: BranchFields },
};

/** The fields of one step. */
export function StepPanel({ id, flow, faults, onChange, onClose, onRemoved }: StepPanelProps) {
  const action = flow.actions.find((one) => idOf(one) === id);
  if (!action) return null;
  const Form = forms[toKind(action)];
  const fault = faults.get(id);
  const rest = removeAction(flow, id);
  const remove = (): void => {
    onRemoved();
    onChange(rest);
  };
  return (
    <Panel id={id} title={rulesOfKind(action).label} onClose={onClose}>
      {fault !== undefined && (
        <Alert role="alert" color="red" variant="light" className="any-text">
          {fault}
        </Alert>
      )}
      {Form ? (
        <Form action={action} onChange={(changed) => onChange(withAction(flow, id, () => changed))} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('This step cannot be edited here. It is kept as it is.')}
        </Text>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() =>
          isBranching(action) ? confirmRemoval(flow.actions.length - rest.actions.length, remove) : remove()
        }
      >
        {t('Delete step')}
      </Button>
    </Panel>
  );
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
