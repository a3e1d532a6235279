import { ActionIcon, Button, Drawer, SegmentedControl, Tooltip } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { useCustomTypes } from '../objects/custom-types.js';
import { usePeople } from '../objects/people.js';
import { paths } from '../paths.js';
import { useServerNow } from '../shell/sandbox.js';
import { LoadMore } from '../ui/loading/load-more.js';
import { RowsSkeleton } from '../ui/loading/skeletons.js';
import { EmptyState, ProblemState } from '../ui/loading/states.js';
import { toDays } from './days.js';
import { NotificationRow } from './notification-row.js';
import css from './notifications.module.css';
import { useMark, useNotifications } from './notifications-data.js';
import { useSidebar } from './sidebar.js';

/** The notifications of the user by day, beside the page. */
export function NotificationsPanel({ onClose }: { readonly onClose: () => void }) {
  const { hubId } = useHub();
  const [filter, setFilter] = useState('all');
  const mark = useMark();
  const unread = useSidebar().data?.unread ?? 0;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={420}
      title={t('Notifications')}
      padding={0}
      styles={{ header: { padding: '8px 8px 8px 16px' } }}
    >
      <div className={css['head']}>
        <SegmentedControl
          size="xs"
          aria-label={t('Shown notifications')}
          value={filter}
          onChange={setFilter}
          data={[
            { value: 'all', label: t('All') },
            { value: 'unread', label: t('Unread') },
          ]}
        />
        <span style={{ display: 'flex', gap: 4 }}>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={unread === 0}
            onClick={() => mark.mutate({ read: true })}
          >
            {t('Mark all as read')}
          </Button>
          <Tooltip label={t('Notification settings')}>
            <ActionIcon
              component={Link}
              to={paths.settings(hubId, 'notifications')}
              variant="subtle"
              color="gray"
              aria-label={t('Notification settings')}
              onClick={onClose}
            >
              <IconSettings size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
        </span>
      </div>
      <Days isUnreadOnly={filter === 'unread'} onGo={onClose} />
    </Drawer>
  );
}

function Days({ isUnreadOnly, onGo }: { readonly isUnreadOnly: boolean; readonly onGo: () => void }) {
  const { hubId, timeZone } = useHub();
  const now = useServerNow();
  const context = { hubId, customTypes: useCustomTypes(), people: usePeople() };
  const query = useNotifications({ unread: isUnreadOnly });
  const days = useMemo(
    () => toDays(query.data?.pages.flatMap(({ results }) => results) ?? [], now(), timeZone),
    [query.data, now, timeZone],
  );
  if (query.error && !query.data) return <ProblemState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsSkeleton rows={6} height={44} />;
  if (days.length === 0) {
    return isUnreadOnly ? (
      <EmptyState title={t('Nothing unread')}>{t('You have read all notifications.')}</EmptyState>
    ) : (
      <EmptyState title={t('No notifications yet')}>
        {t('They appear when you are assigned a record, mentioned, or when a record that you follow changes.')}
      </EmptyState>
    );
  }
  return (
    <>
      {days.map(({ name, items }) => (
        <section key={name} aria-label={name}>
          <h3 className={css['day']}>{name}</h3>
          <ul className={css['list']}>
            {items.map((one) => (
              <NotificationRow key={one.id} notification={one} context={context} onGo={onGo} />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore query={query} />
    </>
  );
}
