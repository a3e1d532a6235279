import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useHub } from '../accounts/session.js';
import { findBuiltInType } from '../objects/object-types.js';
import { useRecentRecords } from '../objects/recent-records.js';
import { toTypeIcon } from '../objects/type-icons.js';
import { paths } from '../paths.js';
import { Card } from './card.js';
import css from './home.module.css';

/** The records that the user opened last in this browser. */
export function RecentCard() {
  const { hubId } = useHub();
  const records = useRecentRecords(hubId);
  return (
    <Card title={t('Recently opened')}>
      {records.slice(0, 8).map(({ type, id, name }) => {
        const Icon = toTypeIcon(type);
        return (
          <div key={`${type} ${id}`} className={css['row']}>
            <Icon size={16} stroke={1.6} aria-hidden />
            <Anchor
              component={Link}
              to={paths.record(hubId, type, id)}
              size="sm"
              c="var(--mantine-color-text)"
              className="one-line"
            >
              {name}
            </Anchor>
            <span className={css['grow']} />
            <Text size="xs" c="dimmed">
              {findBuiltInType(type)?.singular ?? ''}
            </Text>
          </div>
        );
      })}
    </Card>
  );
}
