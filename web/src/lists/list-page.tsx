import { Anchor, Button, Card, Group, Loader, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { inSentence } from '../i18n/language.js';
import { t } from '../i18n/messages.js';
import { useCanWrite, useHub } from '../accounts/session.js';
import { isProblem } from '../api/problem.js';
import type { ObjectType } from '../objects/object-types.js';
import { useObjectType, useProperties } from '../objects/properties.js';
import { ListExportMenu } from '../exports/list-export-menu.js';
import { paths } from '../paths.js';
import { PinButton } from '../shell/pin-button.js';
import { NotFoundPage } from '../shell/route-problem.js';
import { findFailure } from '../ui/loading/failure.js';
import { Page } from '../ui/page.js';
import { PageLoader } from '../ui/loading/skeletons.js';
import { ProblemState } from '../ui/loading/states.js';
import { WorkProvider } from '../ui/notices/work.js';
import { AddMembers } from './add-members.js';
import { listKinds } from './list-kinds.js';
import { ListFacts } from './list-facts.js';
import { ListMenu } from './list-menu.js';
import { isWorking, type List, useList, useListNames } from './lists-data.js';
import { MembersTable } from './members-table.js';
import { formatValue } from '../objects/property-types/property-types.js';
import { useValueContext } from '../objects/use-value-context.js';
import { type FilterBranch, listListIds } from './filters/filter-tree.js';
import { FilterLines } from './filters/filter-lines.js';
import { toFilterLines } from './filters/filter-words.js';
import { toTemplateWords, toTimeWords, useConnectedTemplates } from './filters/filter-scope.js';
import { formatNumber } from '../formats/numbers.js';

/** A list: its filters and its records. */
export function ListPage() {
  const { listId = '' } = useParams();
  const list = useList(listId);
  const failure = findFailure(list);
  if (isProblem(failure, 404)) return <NotFoundPage />;
  if (failure) return <ProblemState error={failure} onRetry={() => void list.refetch()} />;
  if (!list.data) return <PageLoader />;
  return (
    <WorkProvider>
      <WithType key={listId} list={list.data} />
    </WorkProvider>
  );
}

function WithType({ list }: { readonly list: List }) {
  const type = useObjectType(list.objectTypeId);
  const failure = findFailure(type);
  if (failure) return <ProblemState error={failure} onRetry={() => void type.refetch()} />;
  if (type.data === undefined) return <PageLoader />;
  return type.data ? <ListContent list={list} type={type.data} /> : <NotFoundPage />;
}

function ListContent({ list, type }: { readonly list: List; readonly type: ObjectType }) {
  const { hubId } = useHub();
  const navigate = useNavigate();
  const canWrite = useCanWrite();
  const [isAdding, adding] = useDisclosure();
  const canPick = canWrite && list.processingType !== 'DYNAMIC';
  const pin = <PinButton target={{ kind: 'list', id: list.listId }} name={list.name} />;
  const actions = !canWrite ? (
    pin
  ) : (
    <>
      {pin}
      {canPick && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={adding.open}>
          {t('Add {plural}', { plural: inSentence(type.plural) })}
        </Button>
      )}
      {list.processingType === 'DYNAMIC' && (
        <Button component={Link} to={paths.listFilters(hubId, list.listId)} variant="default">
          {t('Edit filters')}
        </Button>
      )}
      <ListExportMenu list={list} type={type} />
      <ListMenu list={list} onDeleted={() => void navigate(paths.lists(hubId))} />
    </>
  );
  return (
    <Page title={list.name} actions={actions}>
      <Group gap="xs" mt={-12} mb="md">
        <Anchor component={Link} to={paths.lists(hubId)} size="sm">
          {t('All lists')}
        </Anchor>
        <Text size="sm" c="dimmed">
          {t('{label} list of {plural}. {description}', {
            label: listKinds[list.processingType].label,
            plural: inSentence(type.plural),
            description: listKinds[list.processingType].description,
          })}
        </Text>
      </Group>
      {list.filterBranch !== undefined && <ListFilters list={list} type={type} />}
      <ListFacts list={list} />
      <Group gap="xs" mb="xs">
        <Title order={2}>{type.plural}</Title>
        <Text size="sm" c="dimmed" role="status">
          {isWorking(list) ? t('finding matching records…') : formatNumber(list.size)}
        </Text>
        {isWorking(list) && <Loader size="xs" aria-hidden />}
      </Group>
      <MembersTable list={list} type={type} canPick={canPick} />
      {isAdding && <AddMembers list={list} type={type} onClose={adding.close} />}
    </Page>
  );
}

interface ListFiltersProps {
  readonly list: List;
  readonly type: ObjectType;
}

/** The filters of a list, in words. */
function ListFilters({ list, type }: ListFiltersProps) {
  const tree = list.filterBranch as FilterBranch;
  const context = useValueContext(type);
  const { data: properties } = useProperties(type.name);
  const names = useListNames(listListIds(tree));
  const templates = useConnectedTemplates().data ?? [];
  const line = toFilterLines(tree, {
    findProperty: (name) => properties?.get(name)?.label,
    formatValue: (name, value) => formatValue(value, properties?.get(name), context),
    findList: (listId) => names.get(listId),
    findTemplate: (id) => toTemplateWords(templates, id),
    ...toTimeWords(context.timeZone),
  });
  return (
    <Card withBorder component="section" aria-label={t('Filters')} padding="sm" mb="md">
      <Title order={2} size="sm" mb={4}>
        {list.processingType === 'SNAPSHOT' ? t('Filters when it was created') : t('Filters')}
      </Title>
      <FilterLines line={line} />
    </Card>
  );
}
