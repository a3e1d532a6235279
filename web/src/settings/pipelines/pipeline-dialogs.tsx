import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Pipeline } from '../../objects/properties.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { usePipelineActions } from './pipeline-actions.js';
import { firstStages, hasLifecycle, hasProbability, toStageDraft } from './stage-draft.js';

interface Dialog {
  readonly objectType: string;
  readonly onClose: () => void;
}

/** Creates a pipeline with default stages, or renames one. */
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
        {...(!given.pipeline && { description: 'It starts with a few stages that you can edit.' })}
      />
    </FormDialog>
  );
}

interface PipelineDialogProps {
  /** The pipeline to rename; undefined: creates one. */
  readonly pipeline?: Pipeline;
  /** The position of a new one. */
  readonly displayOrder?: number;
}

interface StageDialogProps {
  readonly pipeline: Pipeline;
  /** The stage to edit; undefined: creates one. */
  readonly stage?: Pipeline['stages'][number];
}

/** Creates a stage at the end of a pipeline, or edits one. */
export function StageDialog({ objectType, onClose, pipeline, stage }: Dialog & StageDialogProps) {
  const { createStage, updateStage } = usePipelineActions(objectType);
  const [draft, setDraft] = useState(() => (stage ? toStageDraft(stage) : { label: '', percent: 50, isClosed: false }));
  return (
    <FormDialog
      title={stage ? `Edit ${stage.label}` : `New stage in ${pipeline.label}`}
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
      {hasProbability(objectType) ? (
        <NumberInput
          label="Win probability"
          description="100% means won and 0% means lost; both are closed."
          suffix="%"
          min={0}
          max={100}
          decimalScale={2}
          value={draft.percent}
          onChange={(percent) => setDraft({ ...draft, percent: Number(percent) })}
        />
      ) : (
        !hasLifecycle(objectType) && (
          <Checkbox
            label="Records in this stage are closed"
            checked={draft.isClosed}
            onChange={(event) => setDraft({ ...draft, isClosed: event.currentTarget.checked })}
          />
        )
      )}
    </FormDialog>
  );
}
