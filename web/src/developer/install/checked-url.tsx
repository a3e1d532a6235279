import { Alert, Group, List, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import type { paths } from '../../api/schema.js';
import { Chip } from '../../ui/marks/chip.js';
import { ProblemState } from '../../ui/loading/states.js';

type Checked = paths['/_app/apps/{appId}/install-url']['post']['responses']['200']['content']['application/json'];

interface CheckedUrlProps {
  readonly query: UseQueryResult<Checked>;
  /** The URL has changed since. */
  readonly isBehind: boolean;
}

const parts: Readonly<Record<Checked['problems'][number]['part'], string>> = {
  address: t('Address'),
  client_id: t('Client ID'),
  redirect_uri: t('Redirect URL'),
  scope: t('Scopes'),
  other: t('Parameters'),
};

/** What the server found in an install URL: what it would reject, what may not be meant, and what is granted. */
export function CheckedUrl({ query, isBehind }: CheckedUrlProps) {
  const { data, isError, error } = query;
  if (isError) return <ProblemState error={error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-busy={isBehind || !data}>
      {!data ? (
        <Text size="sm" c="dimmed">
          {t('Checking…')}
        </Text>
      ) : data.problems.length > 0 ? (
        <Problems problems={data.problems} />
      ) : (
        <Fine checked={data} />
      )}
    </div>
  );
}

function Problems({ problems }: Pick<Checked, 'problems'>) {
  return (
    <Alert color="red" variant="light" title={t('Users would see an error')}>
      <List size="sm" spacing={6}>
        {problems.map(({ part, message, scopes }) => (
          <List.Item key={message}>
            <Text span fw={500} size="sm">
              {parts[part]}:
            </Text>{' '}
            {message}
            <Scopes scopes={scopes} hue="red" />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Fine({ checked: { notes, grantedScopes } }: { readonly checked: Checked }) {
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Chip hue="green">{t('Valid')}</Chip>
        <Text size="sm">{t('Users would see the consent page, and grant:')}</Text>
      </Group>
      <Scopes scopes={grantedScopes} hue="gray" />
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed">
          {note}
        </Text>
      ))}
    </Stack>
  );
}

function Scopes({ scopes, hue }: { readonly scopes: readonly string[]; readonly hue: 'red' | 'gray' }) {
  return (
    <Group gap={6} component="span">
      {scopes.map((scope) => (
        <Chip key={scope} mark="none" hue={hue}>
          {scope}
        </Chip>
      ))}
    </Group>
  );
}
