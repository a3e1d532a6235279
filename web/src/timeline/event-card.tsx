import { Anchor, Button, Collapse, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useApi, useHub } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { CopyValue } from '../ui/copy-value.js';
import { ProblemState } from '../ui/states.js';
import { AppIcon } from './app-icon.js';
import { EventFrame } from './event-frame.js';
import { FeedCard } from './feed-card.js';
import type { FeedEvent } from './feed.js';
import styles from './timeline.module.css';

/** An event of an app, as its template renders it: header, details on demand, and the app's own page in a window. */
export function EventCard({ event }: { readonly event: FeedEvent }) {
  const [isOpen, { toggle }] = useDisclosure();
  const [isFramed, frame] = useDisclosure();
  const detailsId = useId();
  const iframe = event.timelineIFrame;
  return (
    <FeedCard
      icon={<AppIcon app={event.app} />}
      kind={event.templateName}
      by={event.app.name}
      at={event.at}
      // The server has cleaned it: only marks of text, links and pictures of ours are left.
      header={<div className={styles['html']} dangerouslySetInnerHTML={{ __html: event.header }} />}
    >
      <Group gap="xs" mt={6}>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          leftSection={isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        >
          {isOpen ? 'Hide details' : 'Show details'}
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
      {iframe && <EventFrame frame={iframe} appName={event.app.name} opened={isFramed} onClose={frame.close} />}
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
          Event id
        </Text>
        <CopyValue name="event id" value={event.eventId} />
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
