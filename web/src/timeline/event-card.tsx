import { Anchor, Button, Collapse, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { t } from '../i18n/messages.js';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import type { RecordRef } from '../objects/record-page/record.js';
import { AppFrame } from '../ui/frames/app-frame.js';
import { CopyValue } from '../ui/copy-value.js';
import { ProblemState } from '../ui/loading/states.js';
import { AppIcon } from './app-icon.js';
import { CommentsThread } from './comments/comments-thread.js';
import { useIconColour } from './icon-colour.js';
import { FeedCard } from './feed-card.js';
import { toItemKey, type FeedEvent } from './feed-pages.js';
import styles from './timeline.module.css';

/** In place of the app, for events that the account defines itself. */
const ownEvents = { appId: 0, name: t('Custom event'), iconUrl: null };

interface EventCardProps {
  readonly place: RecordRef;
  readonly event: FeedEvent;
  /** The keys of the events whose details are shown, for the cards that come back when they are scrolled to. */
  readonly opened: Set<string>;
  /** On one line, without its values. */
  readonly isShort: boolean;
}

/** An event of an app as its template renders it: header, details on demand, and the app's page in a dialog. */
export function EventCard({ place, event, opened, isShort }: EventCardProps) {
  const key = toItemKey(event);
  const [isOpen, setOpen] = useState(opened.has(key));
  const toggle = (): void => {
    if (isOpen) opened.delete(key);
    else opened.add(key);
    setOpen(!isOpen);
  };
  const [isFramed, frame] = useDisclosure();
  const detailsId = useId();
  const iframe = event.timelineIFrame;
  const app = event.app ?? ownEvents;
  const edge = useIconColour(app.iconUrl);
  // Sanitized by the server: only text markup and links are left.
  const header = <span className={styles['html']} dangerouslySetInnerHTML={{ __html: event.header }} />;
  return (
    <FeedCard
      icon={<AppIcon app={app} />}
      label={event.templateName}
      line={
        <>
          <span className={styles['name']}>{app.name}</span> · {event.templateName}
        </>
      }
      at={event.at}
      edge={edge}
      isShort={isShort}
      summary={header}
      header={header}
    >
      {event.tokens.length > 0 && (
        <dl className={styles['tokens']}>
          {event.tokens.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Group gap="xs" mt={6}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          leftSection={isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        >
          {isOpen ? t('Hide details') : t('Show details')}
        </Button>
        {iframe && (
          <Anchor component="button" type="button" size="sm" onClick={frame.open}>
            <Group gap={4} component="span">
              {iframe.linkLabel} <IconExternalLink size={14} aria-hidden />
            </Group>
          </Anchor>
        )}
      </Group>
      <Collapse expanded={isOpen} id={detailsId}>
        {isOpen && <Details event={event} />}
      </Collapse>
      {iframe && (
        <AppFrame
          title={iframe.headerLabel}
          appName={app.name}
          url={iframe.url}
          width={iframe.width}
          height={iframe.height}
          opened={isFramed}
          onClose={frame.close}
        />
      )}
      <CommentsThread
        place={place}
        entry={{ eventTemplateId: event.eventTemplateId, eventId: event.eventId }}
        count={event.comments}
      />
    </FeedCard>
  );
}

function Details({ event }: { readonly event: FeedEvent }) {
  const { data, error, refetch } = useDetails(event);
  if (error) return <ProblemState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={48} mt="xs" />;
  return (
    <div className={styles['details']}>
      {data !== '' && <div className={styles['html']} dangerouslySetInnerHTML={{ __html: data }} />}
      <Group gap="xs" mt="xs">
        <Text size="xs" c="dimmed">
          {t('Event ID')}
        </Text>
        <CopyValue name={t('event id')} value={event.eventId} />
      </Group>
    </div>
  );
}

function useDetails({ eventTemplateId, eventId, hasDetails }: FeedEvent) {
  const api = useApi();
  const { hubId } = useHub();
  return useQuery({
    queryKey: ['hub', hubId, 'event-details', eventTemplateId, eventId],
    queryFn: async () => {
      if (!hasDetails) return '';
      const params = { path: { eventTemplateId, eventId } };
      const path = '/_app/timeline/events/{eventTemplateId}/{eventId}/detail';
      return (await dataOf(api.GET(path, { params }))).details;
    },
  });
}
