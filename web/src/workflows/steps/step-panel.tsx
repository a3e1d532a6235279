import { Alert, Button, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { t } from '../../i18n/messages.js';
import { AppFields } from './app-fields.js';
import { LabelFields, MatchFields } from './association-fields.js';
import { BranchFields } from './branch-fields.js';
import { idOf, withAction, type Flow } from '../flow/flow.js';
import { ListFields, NoteFields, TaskFields } from './action-fields.js';
import { CreationFields } from './creation-fields.js';
import { EventFields } from './event-fields.js';
import { NotifyFields, RotateFields } from './people-fields.js';
import { WebhookFields } from './webhook-fields.js';
import { SettingFields } from './setting-fields.js';
import { DayFields, DelayFields, UntilFields } from './delay-fields.js';
import { Panel } from '../canvas/panel.js';
import { SplitFields } from './split-fields.js';
import { ValueBranchFields } from './value-branch-fields.js';
import { rulesOfKind, toKind, type StepFieldsProps, type StepKind } from './step-kinds.js';
import type { CanvasEdits } from '../canvas/use-edits.js';
import type { Faults } from '../use-draft.js';
import { useWorkflowScope } from '../workflow-scope.js';

interface StepPanelProps {
  readonly id: string;
  readonly flow: Flow;
  readonly faults: Faults;
  readonly onChange: (flow: Flow) => void;
  readonly onClose: () => void;
  readonly edits: Pick<CanvasEdits, 'remove'>;
}

const forms: Readonly<Partial<Record<StepKind, ComponentType<StepFieldsProps>>>> = {
  ...{ delay: DelayFields, until: UntilFields, set: SettingFields, task: TaskFields, note: NoteFields },
  ...{ add: ListFields, remove: ListFields, filters: BranchFields, values: ValueBranchFields, split: SplitFields },
  ...{
    day: DayFields,
    app: AppFields,
    notify: NotifyFields,
    mail: NotifyFields,
    rotate: RotateFields,
    create: CreationFields,
  },
  ...{ event: EventFields, associate: MatchFields, label: LabelFields, unlabel: LabelFields, webhook: WebhookFields },
};

/** The fields of one step. */
export function StepPanel({ id, flow, faults, onChange, onClose, edits }: StepPanelProps) {
  const { appActions } = useWorkflowScope();
  const action = flow.actions.find((one) => idOf(one) === id);
  if (!action) return null;
  const Form = forms[toKind(action)];
  const fault = faults.get(id);
  return (
    <Panel id={id} title={rulesOfKind(action, appActions).label} onClose={onClose}>
      {fault !== undefined && (
        <Alert role="alert" color="red" variant="light" className="any-text">
          {fault}
        </Alert>
      )}
      {Form ? (
        <Form
          {...{ action, flow }}
          onChange={(changed, base = flow) => onChange(withAction(base, id, () => changed))}
          onFlow={onChange}
        />
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
        onClick={() => edits.remove(id)}
      >
        {t('Delete step')}
      </Button>
    </Panel>
  );
}
