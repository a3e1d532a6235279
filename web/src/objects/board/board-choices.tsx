import { Select } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import type { IndexPageParts } from '../index-page/page-parts.js';
import { CardChoice } from './card-choice.js';
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
    </>
  );
}
