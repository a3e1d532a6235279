import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Pipeline } from '../../objects/properties.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { usePipelineActions } from './pipeline-actions.js';
import { firstStages, toStageDraft } from './stage-draft.js';

interface Dialog {
  readonly objectType: string;
  readonly onClose: () => void;
}

/** Makes a pipeline with the stages that most begin with, or gives one another name. */
export function PipelineDialog({ objectType, onClose, ...given }: Dialog & PipelineDialogProps) {
  const actions = usePipelineActions(objectType);
  const [label, setLabel] = useState(given.pipeline?.label ?? '');
  const submit = () =>
    given.pipeline
      ? actions.renamePipeline(given.pipeline.id, label.trim())
      : actions.createPipeline(label.trim(), given.displayOrder ?? 0, firstStages(objectType));
  return (
    <FormDialog
      title={given.pipeline ? `Rename ${given.pipeline.label}` : 'New pipeline'}
      submit={given.pipeline ? 'Rename' : 'Create'}
      canSubmit={label.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        data-autofocus
        {...(!given.pipeline && { description: 'It begins with a few stages, which you can change.' })}
      />
    </FormDialog>
  );
}

export interface PipelineDialogProps {
  /** The pipeline that is renamed; none: a new one is made. */
  readonly pipeline?: Pipeline;
  /** The place of a new one. */
  readonly displayOrder?: number;
}

export interface StageDialogProps {
  readonly pipeline: Pipeline;
  /** The stage that is changed; none: a new one is made. */
  readonly stage?: Pipeline['stages'][number];
}

/** Makes a stage at the end of a pipeline, or changes one. */
export function StageDialog({ objectType, onClose, pipeline, stage }: Dialog & StageDialogProps) {
  const { createStage, updateStage } = usePipelineActions(objectType);
  const [draft, setDraft] = useState(() => (stage ? toStageDraft(stage) : { label: '', percent: 50, isClosed: false }));
  return (
    <FormDialog
      title={stage ? `Change ${stage.label}` : `New stage of ${pipeline.label}`}
      submit={stage ? 'Save' : 'Create'}
      canSubmit={draft.label.trim() !== ''}
      onSubmit={() => (stage ? updateStage(pipeline.id, stage.id, draft) : createStage(pipeline, draft))}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        value={draft.label}
        onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
        data-autofocus
      />
      {objectType === 'deals' ? (
        <NumberInput
          label="How likely deals are won"
          description="100% is won and 0% is lost: both are closed."
          suffix="%"
          min={0}
          max={100}
          decimalScale={2}
          value={draft.percent}
          onChange={(percent) => setDraft({ ...draft, percent: Number(percent) })}
        />
      ) : (
        <Checkbox
          label="What is in it is closed"
          checked={draft.isClosed}
          onChange={(event) => setDraft({ ...draft, isClosed: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
