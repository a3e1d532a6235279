import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { t } from '../i18n/messages.js';
import { lazyComponent } from '../ui/loading/load-page.js';
import { useShortcut } from '../ui/shortcuts.js';
import css from './notifications.module.css';
import { useSidebar } from './sidebar.js';

const NotificationsPanel = lazyComponent(() => import('./notifications-panel.js'), 'NotificationsPanel');

/** Opens the notifications, and shows how many are unread. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const unread = useSidebar().data?.unread ?? 0;
  const open = (): void => setOpen(true);
  useShortcut('g n', t('Notifications'), open);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        className={css['bell'] ?? ''}
        aria-label={
          unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread: toCount(unread) })
        }
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={css['count']} aria-hidden>
            {toCount(unread)}
          </span>
        )}
      </ActionIcon>
      <Suspense>{isOpen && <NotificationsPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Counts end at 100. */
export const toCount = (count: number): string => (count > 99 ? '99+' : String(count));
