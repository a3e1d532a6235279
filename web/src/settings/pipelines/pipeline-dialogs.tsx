import { Checkbox, MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { t } from '../../i18n/messages.js';
import { toPropertyChoices } from '../../objects/index-page/filters/filters-drawer.js';
import { stageProperties } from '../../objects/object-types.js';
import { useProperties, type Pipeline } from '../../objects/properties.js';
import { isWritable } from '../../objects/property-values.js';
import { useStagePrompts } from '../../objects/stage-prompts/use-stage-prompts.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
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
      title={given.pipeline ? t('Rename {label}', { label: given.pipeline.label }) : t('New pipeline')}
      submit={given.pipeline ? t('Rename') : t('Create')}
      canSubmit={label.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        data-autofocus
        {...(!given.pipeline && { description: t('It starts with a few stages that you can edit.') })}
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
  const prompts = useStagePrompts(objectType);
  const [chosen, setChosen] = useState<readonly string[]>();
  const asks = chosen ?? (stage && prompts.data?.get(stage.id)) ?? [];
  return (
    <FormDialog
      title={stage ? t('Edit {label}', { label: stage.label }) : t('New stage in {label}', { label: pipeline.label })}
      submit={stage ? t('Save') : t('Create')}
      canSubmit={draft.label.trim() !== ''}
      onSubmit={() =>
        stage
          ? updateStage(pipeline.id, stage.id, { ...draft, asks: chosen })
          : createStage(pipeline, { ...draft, asks })
      }
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        value={draft.label}
        onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
        data-autofocus
      />
      {hasProbability(objectType) ? (
        <NumberInput
          label={t('Win probability')}
          description={t('100% means won and 0% means lost; both are closed.')}
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
            label={t('Records in this stage are closed')}
            checked={draft.isClosed}
            onChange={(event) => setDraft({ ...draft, isClosed: event.currentTarget.checked })}
          />
        )
      )}
      {prompts.isSuccess && <AskedProperties objectType={objectType} value={asks} onChange={setChosen} />}
    </FormDialog>
  );
}

/** As many as the server stores. */
const mostAsked = 10;

interface AskedPropertiesProps {
  readonly objectType: string;
  /** Names, in order. */
  readonly value: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

/** Chooses what a stage asks for. */
function AskedProperties({ objectType, value, onChange }: AskedPropertiesProps) {
  const { data: properties } = useProperties(objectType);
  const choices = useMemo(() => {
    const writable = [...(properties ?? [])].filter(([, property]) => isWritable(property) && !isStage(property.name));
    return toPropertyChoices(new Map(writable));
  }, [properties]);
  return (
    <MultiSelect
      label={t('Ask for these when a record enters the stage')}
      description={t('On boards and on the page of a record. Integrations are not asked.')}
      placeholder={value.length === 0 ? t('Nothing') : ''}
      data={choices}
      value={[...value]}
      onChange={onChange}
      maxValues={mostAsked}
      limit={60}
      searchable
      clearable
      nothingFoundMessage={t('No matching properties')}
    />
  );
}

const isStage = (name: string): boolean =>
  name === 'lifecyclestage' || stageProperties.some(({ pipeline, stage }) => pipeline === name || stage === name);
