import { Button, Group, Title, UnstyledButton } from '@mantine/core';
import { t, tIn } from '../i18n/messages.js';
import { zoneOfBrowser } from '../formats/dates.js';
import { EndpointName, StatusBadge } from '../ui/marks/http.js';
import { formatMoment } from '../ui/times/moment.js';
import classes from './api-explorer.module.css';
import { clearHistory, useHistory, type SentEntry } from './history.js';

/** These times are those of the user's own clock, in no account. */
const timeZone = zoneOfBrowser();

/** The requests that this tab has sent; one opens with its values. */
export function HistoryPanel({ onOpen }: { readonly onOpen: (entry: SentEntry) => void }) {
  const entries = useHistory();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="history">
          {t('History of this tab')}
        </Title>
        <Button variant="subtle" size="compact-xs" onClick={clearHistory}>
          {tIn('log', 'Clear')}
        </Button>
      </Group>
      <ul className={classes.history}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <UnstyledButton className={classes.entry ?? ''} onClick={() => onOpen(entry)}>
              <EndpointName method={entry.method} path={entry.path} />
              <Group gap="xs" wrap="nowrap">
                <StatusBadge status={entry.status} />
                <span className={classes.type}>{formatMoment(new Date(entry.at), timeZone, 'time')}</span>
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
