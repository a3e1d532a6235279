import { ActionIcon, Anchor, Button, Group, Menu, Text, Title, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconLinkOff, IconPlus, IconStarFilled, IconTag } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { inSentence } from '../../i18n/language.js';
import { tLabel } from '../../i18n/labels.js';
import { t } from '../../i18n/messages.js';
import { useCanWrite, useHub } from '../../accounts/session.js';
import { paths } from '../../paths.js';
import { Chip } from '../../ui/marks/chip.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import { RowsSkeleton } from '../../ui/loading/skeletons.js';
import { ProblemState } from '../../ui/loading/states.js';
import { RecordMark } from '../record-mark.js';
import type { ObjectType } from '../object-types.js';
import { AddAssociation } from './add-association.js';
import { EditLabels } from './edit-labels.js';
import { useAssociate, useAssociated, useDissociate, type Associated } from './associations.js';
import type { RecordRef } from './record.js';
import { RelatedFacts } from './related/related-facts.js';
import styles from './record-page.module.css';

const CreateRelated = lazyComponent(() => import('./related/create-related.js'), 'CreateRelated');

interface AssociationCardProps {
  readonly place: RecordRef;
  readonly toType: ObjectType;
}

const shownFirst = 5;

/** The associated records of one type: names and labels, adding and removing. */
export function AssociationCard({ place, toType }: AssociationCardProps) {
  const canWrite = useCanWrite();
  const [isAdding, adding] = useDisclosure();
  const [isCreating, setCreating] = useState(false);
  const [labelled, setLabelled] = useState<Associated>();
  const query = useAssociated(place, toType);
  return (
    <section aria-label={toType.plural}>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Title order={3} size="sm">
          {toType.plural}{' '}
          {query.isSuccess && (
            <Text span size="xs" c="dimmed" fw={450}>
              {toCount(query)}
            </Text>
          )}
        </Title>
        {canWrite && (
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            onClick={adding.open}
            aria-label={t('Add {singular}', { singular: inSentence(toType.singular) })}
          >
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </Group>
      <AssociatedList
        query={query}
        render={(one) => <AssociatedRow key={one.id} {...{ place, toType, one }} onLabels={() => setLabelled(one)} />}
      />
      {isAdding && (
        <AddAssociation place={place} toType={toType} onClose={adding.close} onCreate={() => setCreating(true)} />
      )}
      {isCreating && (
        <Suspense fallback={null}>
          <CreateRelated place={place} toType={toType} onClose={() => setCreating(false)} />
        </Suspense>
      )}
      {labelled && <EditLabels {...{ place, toType, one: labelled }} onClose={() => setLabelled(undefined)} />}
    </section>
  );
}

type AssociatedQuery = ReturnType<typeof useAssociated>;

const listAll = ({ data }: AssociatedQuery): Associated[] => data?.pages.flatMap(({ associated }) => associated) ?? [];
const toCount = (query: AssociatedQuery): string => `${listAll(query).length}${query.hasNextPage ? '+' : ''}`;

interface AssociatedListProps {
  readonly query: AssociatedQuery;
  readonly render: (one: Associated) => ReactNode;
}

/** Shows the first few, then all, then further pages. */
function AssociatedList({ query, render }: AssociatedListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const all = listAll(query);
  const shown = showsAll ? all : all.slice(0, shownFirst);
  return (
    <>
      {query.isError && <ProblemState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <RowsSkeleton rows={1} height={44} />}
      <ul className={styles['rows']}>{shown.map(render)}</ul>
      {!showsAll && all.length > shownFirst && (
        <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
          {t('Show all {query}', { query: toCount(query) })}
        </Button>
      )}
      {showsAll && query.hasNextPage && (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('Load more')}
        </Button>
      )}
    </>
  );
}

interface AssociatedRowProps extends AssociationCardProps {
  readonly one: Associated;
  readonly onLabels: () => void;
}

function AssociatedRow({ place, toType, one, onLabels }: AssociatedRowProps) {
  const { hubId } = useHub();
  const canWrite = useCanWrite();
  const dissociate = useDissociate(place, toType);
  const associate = useAssociate(place, toType);
  const isPrimary = one.types.some(({ label }) => label === 'Primary');
  const labels = one.types.flatMap(({ label }) => (label === null || label === 'Primary' ? [] : label));
  const remove = (): void => {
    const { id: toId, types } = one;
    const undo = () => associate.mutateAsync({ toId, types: types.filter(({ label }) => label !== null) });
    // The row is unmounted by then, so its mutation callbacks would not run.
    dissociate
      .mutateAsync(toId)
      .then(() => offerUndo(t('Association with {name} removed.', { name: one.name }), undo), notifyProblem);
  };
  return (
    <li className={styles['row']}>
      <RecordMark type={toType} title={one.name} size={24} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <div className={styles['related']}>
          <Anchor
            component={Link}
            to={paths.record(hubId, toType.name, one.id)}
            size="sm"
            fw={500}
            c="var(--mantine-color-text)"
            className="any-text"
          >
            {one.name}
          </Anchor>
          {isPrimary && (
            <Tooltip label={t('Primary')}>
              <span className={styles['star']} role="img" aria-label={t('Primary')}>
                <IconStarFilled size={14} />
              </span>
            </Tooltip>
          )}
        </div>
        <RelatedFacts place={place} toType={toType} one={one} />
        {labels.length > 0 && (
          <Group gap={4} mt={2}>
            {labels.map((label) => (
              <Chip key={label} mark="none">
                {tLabel(label)}
              </Chip>
            ))}
          </Group>
        )}
      </div>
      {canWrite && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('Actions for {name}', { name: one.name })}
            >
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={onLabels}>
              {t('Labels…')}
            </Menu.Item>
            <Menu.Item leftSection={<IconLinkOff size={16} aria-hidden />} onClick={remove}>
              {t('Remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
