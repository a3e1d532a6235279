import { t } from '../../i18n/messages.js';
import { ActionIcon, Select, Tooltip } from '@mantine/core';
import { IconViewportNarrow } from '@tabler/icons-react';
import type { IndexPageParts } from '../index-page/page-parts.js';
import type { Pipeline } from '../property.js';
import { CardChoice } from './card-choice.js';
import { isClosedStage } from './endings.js';
import { LaneChoice } from './lane-choice.js';

/** What the board shows: its pipeline, lanes and cards. */
export function BoardChoices(props: IndexPageParts) {
  const { context, address } = props;
  const { pipelines } = context;
  const pipeline = pipelines.find(({ id }) => id === address.state.pipelineId) ?? pipelines[0];
  return (
    <>
      {pipeline && pipelines.length > 1 && (
        <Select
          aria-label={t('Pipeline')}
          w={190}
          allowDeselect={false}
          data={pipelines.map(({ id, label }) => ({ value: id, label }))}
          value={pipeline.id}
          onChange={(pipelineId) => address.change({ pipelineId })}
        />
      )}
      <LaneChoice {...props} />
      <CardChoice {...props} />
      {pipeline && <ClosedStages {...{ pipeline, address }} />}
    </>
  );
}

/** Whether the stages at the end of a pipeline are narrow strips. */
function ClosedStages({ pipeline, address }: Pick<IndexPageParts, 'address'> & { readonly pipeline: Pipeline }) {
  const closed = pipeline.stages.filter(isClosedStage).map(({ id }) => id);
  const { narrowStages } = address.state;
  if (closed.length === 0) return null;
  const isNarrow = closed.every((id) => narrowStages.includes(id));
  const label = t('Collapse closed stages');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isNarrow ? 'light' : 'default'}
        size="lg"
        aria-label={label}
        aria-pressed={isNarrow}
        onClick={() => {
          const others = narrowStages.filter((id) => !closed.includes(id));
          address.replace({ narrowStages: isNarrow ? others : [...others, ...closed] });
        }}
      >
        <IconViewportNarrow size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
