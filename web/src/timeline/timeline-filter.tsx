import { Button, Checkbox, Divider, Popover, Stack, Text } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { AppIcon } from './app-icon.js';
import type { FeedApp } from './feed-pages.js';
import { feedKinds, type FeedFilter, type FeedKind } from './feed.js';

const kindLabels: Readonly<Record<FeedKind, string>> = {
  events: 'App events',
  notes: 'Notes',
  tasks: 'Tasks',
  calls: 'Calls',
  meetings: 'Meetings',
  emails: 'Emails',
  communications: 'Messages',
  postal_mail: 'Postal mail',
  changes: 'Stage changes',
};

/** Keeps the timeline filter in the address, so that going back and sharing keep it. */
export function useFeedFilter(): [FeedFilter, (filter: FeedFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const kinds = search.get('kinds')?.split(',').filter(isKind);
  const appIds = search
    .get('apps')
    ?.split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id));
  const filter = { ...(kinds && kinds.length > 0 && { kinds }), ...(appIds && appIds.length > 0 && { appIds }) };
  const change = (next: FeedFilter): void =>
    setSearch(
      (current) => {
        const changed = new URLSearchParams(current);
        changed.delete('kinds');
        changed.delete('apps');
        if (next.kinds) changed.set('kinds', next.kinds.join(','));
        if (next.appIds) changed.set('apps', next.appIds.join(','));
        return changed;
      },
      { replace: true },
    );
  return [filter, change];
}

const isKind = (text: string): text is FeedKind => (feedKinds as readonly string[]).includes(text);

interface TimelineFilterProps {
  readonly filter: FeedFilter;
  readonly apps: readonly FeedApp[];
  readonly onChange: (filter: FeedFilter) => void;
}

/** Chooses the kinds of entries, and the apps, that a timeline shows. */
export function TimelineFilter({ filter, apps, onChange }: TimelineFilterProps) {
  const kinds: readonly FeedKind[] = filter.kinds ?? feedKinds;
  const appIds = filter.appIds ?? apps.map(({ appId }) => String(appId));
  const change = (nextKinds: readonly string[], nextApps: readonly string[]): void => {
    const shown = feedKinds.filter((kind) => nextKinds.includes(kind));
    onChange({
      ...(shown.length > 0 && shown.length < feedKinds.length && { kinds: shown }),
      ...(nextApps.length > 0 && nextApps.length < apps.length && { appIds: nextApps }),
    });
  };
  const shownCount = kinds.length + (kinds.includes('events') ? appIds.length : 0);
  const isFiltered = filter.kinds !== undefined || filter.appIds !== undefined;
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant={isFiltered ? 'light' : 'default'}
          leftSection={<IconFilter size={14} aria-hidden />}
          aria-label={isFiltered ? `Filter: ${shownCount} of ${feedKinds.length + apps.length}` : 'Filter'}
        >
          Filter
          {isFiltered && ` (${shownCount} of ${feedKinds.length + apps.length})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          <Checkbox.Group label="Kinds" value={[...kinds]} onChange={(values) => change(values, appIds)}>
            <Stack gap={8} mt={8}>
              {feedKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={kindLabels[kind]} size="sm" />
              ))}
            </Stack>
          </Checkbox.Group>
          {apps.length > 0 && (
            <>
              <Divider />
              <Checkbox.Group label="Apps" value={[...appIds]} onChange={(values) => change(kinds, values)}>
                <Stack gap={8} mt={8}>
                  {apps.map((app) => (
                    <Checkbox
                      key={app.appId}
                      value={String(app.appId)}
                      size="sm"
                      disabled={!kinds.includes('events')}
                      label={
                        <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
                          <AppIcon app={app} size={18} /> {app.name}
                        </span>
                      }
                    />
                  ))}
                </Stack>
              </Checkbox.Group>
            </>
          )}
          {isFiltered && (
            <Button size="compact-sm" variant="subtle" onClick={() => onChange({})}>
              Show all
            </Button>
          )}
          <Text size="xs" c="dimmed">
            Select at least one in each group.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
