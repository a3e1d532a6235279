import { Group, Select, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import type { ObjectType } from '../../objects/object-types.js';
import { useObjectType } from '../../objects/properties.js';
import { paths } from '../../paths.js';
import { NotFoundPage } from '../../shell/route-problem.js';
import { Page } from '../../ui/page.js';
import { PageLoader } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { listKinds } from '../list-kinds.js';
import { useListActions, type ProcessingType } from '../lists-data.js';
import { newTree } from './filter-draft.js';
import { FiltersForm } from './filters-form.js';

/** Page that creates a list with filters; the address has the object type and what was entered before. */
export function NewListPage() {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const [search] = useSearchParams();
  const type = useObjectType(search.get('type') ?? 'contacts');
  if (!canWrite) return <Navigate to={paths.lists(hubId)} replace />;
  if (type.isPending) return <PageLoader />;
  if (type.isError) return <ProblemState error={type.error} onRetry={() => void type.refetch()} />;
  if (!type.data) return <NotFoundPage />;
  return <NewList key={type.data.typeId} type={type.data} search={search} />;
}

const kinds = (['DYNAMIC', 'SNAPSHOT'] as const).map((value) => ({ value, label: listKinds[value].label }));

function NewList({ type, search }: { readonly type: ObjectType; readonly search: URLSearchParams }) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const { create } = useListActions();
  const [name, setName] = useState(search.get('name') ?? '');
  const [kind, setKind] = useState<ProcessingType>(search.get('kind') === 'SNAPSHOT' ? 'SNAPSHOT' : 'DYNAMIC');
  const [initial] = useState(newTree);
  return (
    <Page title={t('New list of {plural}', { plural: inSentence(type.plural) })}>
      <FiltersForm
        type={type}
        initial={initial}
        submit={t('Create list')}
        canSubmit={name.trim() !== ''}
        cancelTo={paths.lists(hubId)}
        onSubmit={async (filterBranch) => {
          const list = { name: name.trim(), objectTypeId: type.typeId, processingType: kind, filterBranch };
          const { listId } = await create(list);
          await navigate(paths.list(hubId, listId), { replace: true });
        }}
      >
        <Group gap="sm" align="flex-start">
          <TextInput
            label={t('Name')}
            maxLength={200}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            flex="2 1 240px"
            maw={480}
          />
          <Select
            label={t('Kind')}
            data={kinds}
            allowDeselect={false}
            value={kind}
            onChange={(chosen) => setKind(chosen === 'SNAPSHOT' ? 'SNAPSHOT' : 'DYNAMIC')}
            flex="1 1 140px"
            maw={220}
          />
        </Group>
        <Text size="sm" c="dimmed" mt={-8}>
          {listKinds[kind].description}
        </Text>
      </FiltersForm>
    </Page>
  );
}
