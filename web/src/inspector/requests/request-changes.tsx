import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import type { paths as api } from '../../api/schema.js';
import { paths } from '../../paths.js';
import { Chip, type Hue } from '../../ui/marks/chip.js';
import { Loaded } from '../../ui/loading/loaded.js';
import { sandboxApi } from '../sandbox-api.js';
import type { RecordedRequest } from './request-list.js';
import classes from './requests-table.module.css';

type Changes = api['/_spoke/requests/{id}/changes']['get']['responses']['200']['content']['application/json'];
type RecordChange = Changes['records'][number];

const kinds: Readonly<Record<RecordChange['kind'], { readonly label: string; readonly hue: Hue }>> = {
  created: { label: t('Created'), hue: 'green' },
  updated: { label: t('Updated'), hue: 'blue' },
  deleted: { label: t('Deleted'), hue: 'red' },
};

/** Whether a request may have changed anything. */
export function mayChange({ method, status }: RecordedRequest): boolean {
  return method !== 'GET' && method !== 'HEAD' && status >= 200 && status < 300;
}

/** The records that a request has created, updated and deleted, with their values before and after. */
export function RequestChanges({ id }: Pick<RecordedRequest, 'id'>) {
  const query = useQuery({
    queryKey: ['sandbox', 'requests', id, 'changes'],
    queryFn: () => dataOf(sandboxApi.GET('/_spoke/requests/{id}/changes', { params: { path: { id } } })),
  });
  return (
    <Stack gap={8} component="section" aria-label={t('What it changed')}>
      <Title order={3}>{t('What it changed')}</Title>
      <Loaded query={query} rows={1}>
        {({ hubId, records, unknown }) => (
          <>
            {records.map((record) => (
              <Changed key={record.recordId} hubId={hubId} record={record} />
            ))}
            {records.length + unknown.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('Nothing on the records that it names.')}
              </Text>
            )}
            {unknown.map((sentence) => (
              <Text key={sentence} size="sm" c="dimmed">
                {sentence}
              </Text>
            ))}
            {records.length > 0 && (
              <Text size="xs" c="dimmed">
                {t('From the history of these records. Associations and effects on other records are not listed.')}
              </Text>
            )}
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Changed({ hubId, record }: { readonly hubId: number | null; readonly record: RecordChange }) {
  const { kind, typeName, objectType, recordId, properties } = record;
  const name = `${typeName.replaceAll('_', ' ')} ${recordId}`;
  const [asked, others] = [properties.filter(({ isAsked }) => isAsked), properties.filter(({ isAsked }) => !isAsked)];
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Chip hue={kinds[kind].hue} mark={kind === 'deleted' ? 'square' : 'dot'}>
          {kinds[kind].label}
        </Chip>
        {hubId === null || kind === 'deleted' ? (
          <Text size="sm">{name}</Text>
        ) : (
          <Anchor component={Link} to={paths.record(hubId, objectType, recordId)} size="sm">
            {name}
          </Anchor>
        )}
      </Group>
      {asked.length > 0 && <Values label={t('Properties of {name}', { name })} properties={asked} />}
      {others.length > 0 && (
        <details>
          <summary className={classes.more}>{t('{others} set by the system', { others: others.length })}</summary>
          <Values label={t('Properties of {name} set by the system', { name })} properties={others} />
        </details>
      )}
    </Stack>
  );
}

interface ValuesProps {
  readonly label: string;
  readonly properties: RecordChange['properties'];
}

function Values({ label, properties }: ValuesProps) {
  return (
    <table className={classes.differences} aria-label={label}>
      <thead>
        <tr>
          <th>{t('Property')}</th>
          <th>{t('Before')}</th>
          <th>{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        {properties.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td {...(from !== null && { 'data-hue': 'red' })}>{from ?? '–'}</td>
            <td {...(to !== null && { 'data-hue': 'green' })}>{to ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
