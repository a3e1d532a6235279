import { ActionIcon, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconAt,
  IconCalendarDue,
  IconDownload,
  IconEye,
  IconFileImport,
  IconMessageCircle,
  IconRoute,
  IconTableImport,
  IconUserCheck,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../accounts/session.js';
import { t } from '../i18n/messages.js';
import { loadCode } from '../ui/loading/load-page.js';
import { notifyProblem } from '../ui/notices/notify.js';
import { Moment } from '../ui/times/moment.js';
import css from './notifications.module.css';
import { useMark, type Notification, type NotificationKind } from './notifications-data.js';
import { toWording, type WordingContext } from './wording.js';

const icons: Readonly<Record<NotificationKind, TablerIcon>> = {
  assigned: IconUserCheck,
  mentioned: IconAt,
  taskDue: IconCalendarDue,
  followed: IconEye,
  fileImport: IconFileImport,
  recordImport: IconTableImport,
  export: IconDownload,
  workflow: IconRoute,
  workflowMessage: IconMessageCircle,
  invitation: IconUserPlus,
};

interface NotificationRowProps {
  readonly notification: Notification;
  readonly context: WordingContext;
  /** Called when the user goes where it leads. */
  readonly onGo?: () => void;
}

/** A notification: what happened, a link there, and whether it is read. */
export function NotificationRow({ notification, context, onGo }: NotificationRowProps) {
  const { id, kind, at, read: isRead } = notification;
  const mark = useMark();
  const { title, detail, to, hasImports = false, exportId, hue } = toWording(notification, context);
  const Icon = icons[kind];
  const read = (): void => {
    if (!isRead) mark.mutate({ ids: [id], read: true });
  };
  const go = (): void => {
    read();
    onGo?.();
  };
  const label = isRead ? t('Mark as unread') : t('Mark as read');
  return (
    <li className={css['row']} data-unread={!isRead || undefined}>
      <span className={css['tile']} data-hue={hue} aria-hidden>
        <Icon size={16} stroke={1.6} />
      </span>
      <div className={css['words']}>
        <div className={css['title']}>
          {to === undefined ? (
            title
          ) : (
            <Link to={to} state={hasImports ? { isShowingImports: true } : null} onClick={go} className={css['link']}>
              {title}
            </Link>
          )}
          {!isRead && <VisuallyHidden> {t('(unread)')}</VisuallyHidden>}
        </div>
        {detail !== '' && <div className={css['detail']}>{detail}</div>}
        {exportId !== undefined && <DownloadButton exportId={exportId} onDone={read} />}
      </div>
      <span className={css['time']}>
        <Moment at={at} format="ago" />
      </span>
      <Tooltip label={label} position="left">
        <ActionIcon
          variant="transparent"
          size={28}
          className={css['mark'] ?? ''}
          aria-label={label}
          onClick={() => mark.mutate({ ids: [id], read: !isRead })}
        >
          <span className={css['dot']} data-read={isRead || undefined} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

interface DownloadButtonProps {
  readonly exportId: string;
  readonly onDone: () => void;
}

function DownloadButton({ exportId, onDone }: DownloadButtonProps) {
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const { downloadExport } = await loadCode(() => import('../exports/file-export.js'));
      await downloadExport(api, exportId, new AbortController().signal);
      onDone();
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="compact-xs" variant="default" mt={4} loading={isBusy} onClick={() => void download()}>
      {t('Download')}
    </Button>
  );
}
