import { Box, Text, Title } from '@mantine/core';
import { t } from '../i18n/messages.js';
import { useCurrentSession, useHub } from '../accounts/session.js';
import { useRecentRecords } from '../objects/recent-records.js';
import { toLocalTime } from '../objects/zoned-time.js';
import { useServerNow } from '../shell/sandbox.js';
import { formatDate } from '../formats/dates.js';
import { useDocumentTitle } from '../ui/page.js';
import { FollowedCard } from './followed-card.js';
import { FirstSteps } from './first-steps.js';
import css from './home.module.css';
import { DealFigures, MyDeals } from './my-deals.js';
import { MyTasks } from './my-tasks.js';
import { RecentCard } from './recent-card.js';

/** The first page of an account: what the user has to do, and what they work on. */
export function HubHomePage() {
  useDocumentTitle(t('Home'));
  const { user } = useCurrentSession();
  const { hubId, timeZone } = useHub();
  // At the first visit nothing was opened yet.
  const hasRecent = useRecentRecords(hubId).length > 0;
  const now = useServerNow()();
  const day = formatDate(now, timeZone, 'fullDay');
  return (
    <Box p="md" maw={1200} mx="auto">
      <Title order={1}>
        {toGreeting(now, timeZone)}, {user.name.split(' ')[0]}
      </Title>
      <Text c="dimmed" size="sm" mb="md">
        {day}
      </Text>
      <DealFigures />
      <div className={css['columns']}>
        <div className={css['column']}>
          <FirstSteps />
          <MyTasks />
          {hasRecent && <FollowedCard />}
        </div>
        <div className={css['column']}>
          <MyDeals />
          {hasRecent ? <RecentCard /> : <FollowedCard />}
        </div>
      </div>
    </Box>
  );
}

function toGreeting(now: Date, timeZone: string): string {
  const hour = Number(toLocalTime(now, timeZone).slice(11, 13));
  return hour < 12 ? t('Good morning') : hour < 18 ? t('Good afternoon') : t('Good evening');
}
