import { Anchor, Select, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useApi, useHub } from '../../accounts/session.js';
import { dataOf } from '../../api/client.js';
import type { ObjectType } from '../../objects/object-types.js';
import { paths } from '../../paths.js';
import { FormDialog } from '../../ui/forms/form-dialog.js';
import { ProblemState } from '../../ui/loading/states.js';
import { nameOf } from '../workflow-dialogs.js';
import { workflowsKey } from './record-workflows-data.js';

export interface ChosenWorkflow {
  readonly id: string;
  readonly name: string;
}

interface EnrollDialogProps {
  readonly title: string;
  readonly type: ObjectType;
  readonly onSubmit: (workflow: ChosenWorkflow) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Chooses a workflow to enroll records in: one that is turned on. */
export function EnrollDialog({ title, type, onSubmit, onClose }: EnrollDialogProps) {
  const { hubId } = useHub();
  const [text, setText] = useState('');
  const [query] = useDebouncedValue(text.trim(), 200);
  const [chosen, setChosen] = useState<ChosenWorkflow>();
  const found = useEnabledWorkflows(type, chosen?.name === query ? '' : query);
  const choices = (found.data ?? []).map((one) => ({ value: one.id, label: nameOf(one) }));
  const isListed = chosen === undefined || choices.some(({ value }) => value === chosen.id);
  const isEmpty = query === '' && found.data?.length === 0;
  const plural = inSentence(type.plural);
  return (
    <FormDialog
      title={title}
      submit={t('Enroll')}
      canSubmit={chosen !== undefined}
      onClose={onClose}
      onSubmit={() => (chosen ? onSubmit(chosen) : Promise.resolve())}
    >
      {found.error && !found.data && <ProblemState error={found.error} onRetry={() => void found.refetch()} />}
      {isEmpty ? (
        <Text size="sm">
          {t('No workflow of {plural} is turned on.', { plural })}{' '}
          <Anchor component={Link} to={paths.workflows(hubId)} inherit underline="always">
            {t('Open workflows')}
          </Anchor>
        </Text>
      ) : (
        <Select
          label={t('Workflow')}
          description={t('Steps are carried out from the start, also for records that were enrolled before.')}
          placeholder={t('Choose a workflow')}
          data-autofocus
          searchable
          allowDeselect={false}
          // The server searches.
          filter={({ options }) => options}
          nothingFoundMessage={t('No matching workflows')}
          data={isListed ? choices : [{ value: chosen.id, label: chosen.name }, ...choices]}
          value={chosen?.id ?? null}
          searchValue={text}
          onSearchChange={setText}
          onChange={(id, option) => setChosen(id === null ? undefined : { id, name: option?.label ?? id })}
        />
      )}
    </FormDialog>
  );
}

function useEnabledWorkflows(type: ObjectType, text: string) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: [...workflowsKey(hubId), 'list', 'enabled', type.typeId, text],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { text, objectTypeId: type.typeId, isEnabled: true, limit: 50 };
      return (await dataOf(api.GET('/_app/workflows', { params: { query } }))).results;
    },
  });
}
