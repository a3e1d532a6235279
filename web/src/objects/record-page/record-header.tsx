import { ActionIcon, Anchor, Group, Menu, Text, Title } from '@mantine/core';
import { useClipboard, useDisclosure } from '@mantine/hooks';
import { IconArrowMerge, IconCopy, IconDots, IconPrinter, IconTrash } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router';
import { rich, t } from '../../i18n/messages.js';
import { useApi, useCanWrite, useHub } from '../../accounts/session.js';
import { queryClient } from '../../api/query-client.js';
import { FollowButton } from '../../notifications/follow-button.js';
import { paths } from '../../paths.js';
import { lazyComponent } from '../../ui/loading/load-page.js';
import { Moment } from '../../ui/times/moment.js';
import { notifyDone, notifyProblem } from '../../ui/notices/notify.js';
import { offerUndo } from '../../ui/notices/offer-undo.js';
import { getBuiltInType, toTitle, type ObjectType } from '../object-types.js';
import { useKnownSourceName } from '../../timeline/source-name.js';
import { useProperties } from '../properties.js';
import { ShownChoice } from '../property-types/shown-choice.js';
import { useValueContext } from '../use-value-context.js';
import { toBrief } from '../record-brief.js';
import { RecordMark } from '../record-mark.js';
import { BackLink } from './header/back-link.js';
import { RecordActions } from './header/record-actions.js';
import { RecordFacts } from './header/record-facts.js';
import { LookalikesButton } from './merge/lookalikes.js';
import { NeighbourLinks } from './neighbour-links.js';
import type { CrmRecord, RecordRef, WholeRecord } from './record.js';
import { useRelated, type Related } from './related.js';
import styles from './record-page.module.css';

const MergeDialog = lazyComponent(() => import('./merge-dialog.js'), 'MergeDialog');

interface RecordHeaderProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly record: WholeRecord;
}

/** Who or what the record is, what matters most about it, and what can be done with it. */
export function RecordHeader({ place, type, record }: RecordHeaderProps) {
  const { currency } = useHub();
  const { name, hint } = toBrief(type, { id: place.id, values: record.properties, currency });
  const canWrite = useCanWrite();
  const lookalikes = useRelated(place).data?.lookalikes;
  const [isMerging, merging] = useDisclosure();
  return (
    <header className={styles['head']}>
      <div className={styles['bar']}>
        <BackLink type={type} />
        <RecordMark type={type} title={name} size={44} />
        <div className={styles['names']}>
          <div className={styles['title']}>
            <Title order={1} className="one-line" title={name}>
              {name}
            </Title>
            <span data-state-chip>
              <RecordState type={type} record={record} />
            </span>
            {canWrite && type.isPrimary && lookalikes && lookalikes.total > 0 && (
              <LookalikesButton total={lookalikes.total} onClick={merging.open} />
            )}
          </div>
          <Text size="sm" c="dimmed" component="div" className="one-line">
            <Introduction {...{ place, type, record, hint }} />
            <LastEdit record={record} />
          </Text>
        </div>
        <div className={styles['actions']}>
          <RecordActions />
        </div>
        <Group gap="xs" wrap="nowrap" className={styles['move'] ?? ''}>
          <NeighbourLinks place={place} />
          <FollowButton typeId={type.typeId} id={place.id} ownerId={record.properties['hubspot_owner_id'] ?? ''} />
          <RecordMenu place={place} type={type} name={name} onMerge={merging.open} />
        </Group>
      </div>
      <RecordFacts place={place} type={type} record={record} />
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog {...{ type, record, name, lookalikes }} onClose={merging.close} />
        </Suspense>
      )}
    </header>
  );
}

/** A contact's job and company; of others their type and what distinguishes them. */
function Introduction({ place, type, record, hint }: RecordHeaderProps & { readonly hint: string }) {
  const { hubId } = useHub();
  const { data: related } = useRelated(place);
  const company = type.name === 'companies' ? undefined : findCompany(related);
  const { jobtitle } = record.properties;
  const words = type.name === 'contacts' ? jobtitle : undefined;
  const link = company && (
    <Anchor component={Link} to={paths.record(hubId, 'companies', company.id)} inherit underline="always">
      {company.name}
    </Anchor>
  );
  if (words && link) return <>{rich('{words} at {link}', { words, link })}</>;
  return (
    <>
      {words || type.singular}
      {link ? <> · {link}</> : !words && hint !== '' && ` · ${hint}`}
      {' · '}
      {rich('created {moment}', { moment: <Moment at={record.createdAt} format="ago" /> })}
    </>
  );
}

/** When and by whom the record was edited last; nothing if that was its creation. */
function LastEdit({ record: { edited, createdAt } }: Pick<RecordHeaderProps, 'record'>) {
  const nameSource = useKnownSourceName();
  if (!edited || edited.timestamp === createdAt) return null;
  return (
    <>
      {' · '}
      <span>
        {rich('edited {moment} by {nameSource}', {
          moment: <Moment at={edited.timestamp} format="ago" />,
          nameSource: nameSource(edited),
        })}
      </span>
    </>
  );
}

/** The primary associated company, or else the first. */
function findCompany(related: Related | undefined): { readonly id: string; readonly name: string } | undefined {
  const found = related?.types.find(({ typeId }) => typeId === '0-2')?.results ?? [];
  const isPrimary = ({ associationTypes }: (typeof found)[number]): boolean =>
    associationTypes.some(({ label }) => label === 'Primary');
  const company = found.find(isPrimary) ?? found[0];
  return company && { id: company.id, name: toTitle(getBuiltInType('companies'), company.properties, company.id) };
}

/** The stage of a record as a chip. */
export function RecordState({ type, record }: { readonly type: ObjectType; readonly record: CrmRecord }) {
  const context = useValueContext(type);
  const { data: properties } = useProperties(type.name);
  const property = properties?.get(type.stages?.stage ?? (type.hasLifecycle ? 'lifecyclestage' : ''));
  const value = property && record.properties[property.name];
  if (!property || !value) return null;
  return <ShownChoice property={property} value={value} context={context} />;
}

interface RecordMenuProps {
  readonly place: RecordRef;
  readonly type: ObjectType;
  readonly name: string;
  readonly onMerge: () => void;
}

function RecordMenu({ place, type, name, onMerge }: RecordMenuProps) {
  const canWrite = useCanWrite();
  const clipboard = useClipboard();
  const remove = useDeleteRecord(place, name);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('Actions')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => {
            clipboard.copy(place.id);
            notifyDone(t('ID {id} copied.', { id: place.id }));
          }}
        >
          {t('Copy ID')}
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('Print')}
        </Menu.Item>
        {canWrite && type.isPrimary && (
          <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={onMerge}>
            {t('Merge…')}
          </Menu.Item>
        )}
        {canWrite && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Moves the record to the recycle bin, goes to the list, and offers to undo it. */
function useDeleteRecord({ objectType, id }: RecordRef, name: string): () => void {
  const api = useApi();
  const { hubId } = useHub();
  const navigate = useNavigate();
  const params = { path: { objectType, objectId: id } };
  const restore = async (): Promise<void> => {
    await api.POST('/_app/objects/{objectType}/{objectId}/restore', { params });
    await queryClient.invalidateQueries({ queryKey: ['hub', hubId] });
    await navigate(paths.record(hubId, objectType, id));
  };
  const remove = async (): Promise<void> => {
    await api.DELETE('/crm/v3/objects/{objectType}/{objectId}', { params });
    await navigate(paths.objects(hubId, objectType));
    void queryClient.invalidateQueries({ queryKey: ['hub', hubId] });
    offerUndo(t('{name} moved to the recycle bin.', { name }), restore);
  };
  return () => void remove().catch(notifyProblem);
}
