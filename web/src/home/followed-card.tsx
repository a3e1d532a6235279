import { Anchor, Button, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { useFollow, useFollowed } from '../notifications/follows.js';
import { NotificationRow } from '../notifications/notification-row.js';
import list from '../notifications/notifications.module.css';
import { useNotifications } from '../notifications/notifications-data.js';
import { toRecordName, toRecordPath } from '../notifications/wording.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { usePeople } from '../objects/people.js';
import { TypeIcon } from '../objects/type-icon.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { Card } from './card.js';
import css from './home.module.css';

const mostShown = 6;

/** What changed in the records that the user follows, and a list of them. */
export function FollowedCard() {
  const { hubId } = useHub();
  const context = { hubId, customTypes: useCustomTypes(), people: usePeople() };
  const query = useNotifications({ kinds: ['followed'], limit: mostShown });
  const [isOpen, dialog] = useDisclosure();
  const changes = query.data?.pages[0]?.results.slice(0, mostShown);
  return (
    <Card
      title={t('Records you follow')}
      action={
        <Button size="compact-sm" variant="subtle" onClick={dialog.open}>
          {t('Manage')}
        </Button>
      }
    >
      {query.error && !changes && <ProblemState error={query.error} onRetry={() => void query.refetch()} />}
      {!changes && !query.error && (
        <div className={css['row']}>
          <div className={css['grow']}>
            <RowsSkeleton rows={3} height={24} />
          </div>
        </div>
      )}
      {changes && changes.length > 0 && (
        <ul className={`${list['list'] ?? ''} ${list['inCard'] ?? ''}`}>
          {changes.map((one) => (
            <NotificationRow key={one.id} notification={one} context={context} />
          ))}
        </ul>
      )}
      {changes?.length === 0 && (
        <div className={css['row']}>
          <Text size="sm" c="dimmed">
            {t('What others change on records that you follow or own appears here.')}
          </Text>
        </div>
      )}
      <Modal opened={isOpen} onClose={dialog.close} title={t('Followed records')}>
        {isOpen && <FollowedRecords onGo={dialog.close} />}
      </Modal>
    </Card>
  );
}

/** The records that the user has chosen to follow. */
function FollowedRecords({ onGo }: { readonly onGo: () => void }) {
  const { hubId } = useHub();
  const customTypes = useCustomTypes();
  const query = useFollowed(true);
  const follow = useFollow();
  if (query.error) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsSkeleton rows={5} height={32} />;
  const records = query.data.pages.flatMap(({ results }) => results);
  if (records.length === 0) {
    return (
      <EmptyState title={t('You follow no records yet')}>
        {t(
          'Press the bell on the page of a record. Records that you own are followed too, unless you turn that off in the settings.',
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {records.map((record) => {
        const name = toRecordName(record, customTypes);
        return (
          <div key={`${record.objectTypeId} ${record.id}`} className={css['row']}>
            <TypeIcon typeId={record.objectTypeId} />
            <Anchor component={Link} to={toRecordPath(hubId, record)} size="sm" className="one-line" onClick={onGo}>
              {name}
            </Anchor>
            <span className={css['grow']} />
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('Unfollow {name}', { name })}
              onClick={() => follow.mutate({ typeId: record.objectTypeId, id: record.id, isFollowing: false })}
            >
              {t('Unfollow')}
            </Button>
          </div>
        );
      })}
      <LoadMore query={query} />
    </>
  );
}
