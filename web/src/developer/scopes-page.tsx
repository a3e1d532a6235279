import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../i18n/messages.js';
import { EndpointNeeds } from '../accounts/scopes/endpoint-needs.js';
import { findEndpoints, type FoundEndpoint, type ScopeEndpoints } from '../accounts/scopes/scope-endpoints.js';
import { matchesScope, toScopeGroups } from '../accounts/scopes/scope-groups.js';
import { ScopeList } from '../accounts/scopes/scope-uses.js';
import { useScopeEndpoints, useScopes } from '../accounts/scopes/scopes.js';
import { EndpointName } from '../ui/marks/http.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Page } from '../ui/page.js';
import { EmptyState } from '../ui/loading/states.js';
import classes from './scopes-page.module.css';

/** What each scope allows, and which scopes an endpoint needs. */
export function ScopesPage() {
  const [parameters, setParameters] = useSearchParams();
  const query = parameters.get('q') ?? '';
  const scopes = useScopes();
  const endpoints = useScopeEndpoints();
  return (
    <Page title={t('Scopes')}>
      <Stack maw={880} gap="lg">
        <div>
          <TextInput
            label={t('Search scopes and endpoints')}
            description={t("Words, a scope, or an endpoint: PATCH /crm/v3/objects/deals/'{'id'}'")}
            leftSection={<IconSearch size={16} aria-hidden />}
            spellCheck={false}
            value={query}
            onChange={({ currentTarget: { value } }) =>
              setParameters(value === '' ? {} : { q: value }, { replace: true })
            }
          />
        </div>
        <Loaded query={scopes}>
          {(allScopes) => (
            <Loaded query={endpoints}>
              {(allEndpoints) => <Results query={query.trim()} scopes={allScopes} endpoints={allEndpoints} />}
            </Loaded>
          )}
        </Loaded>
      </Stack>
    </Page>
  );
}

interface ResultsProps {
  readonly query: string;
  readonly scopes: readonly { readonly name: string; readonly meaning: string }[];
  readonly endpoints: ScopeEndpoints;
}

function Results({ query, scopes, endpoints }: ResultsProps) {
  const groups = useMemo(() => toScopeGroups(scopes.filter((scope) => matchesScope(scope, query))), [scopes, query]);
  const found = useMemo(() => (query === '' ? [] : findEndpoints(endpoints, query)), [endpoints, query]);
  if (groups.length === 0 && found.length === 0) {
    return (
      <EmptyState title={t('Nothing found')}>
        {t(
          'Try other words, or a path as the reference writes it: paths with a date are listed as those of version 3.',
        )}
      </EmptyState>
    );
  }
  return (
    <>
      {found.length > 0 && <Endpoints key={query} found={found} />}
      {groups.map(({ group, items }) => (
        <section key={group} aria-label={group}>
          <Title order={2} mb="xs">
            {group}
          </Title>
          <ScopeList label={group} scopes={items} />
        </section>
      ))}
    </>
  );
}

const firstShown = 20;

function Endpoints({ found }: { readonly found: readonly FoundEndpoint[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? found : found.slice(0, firstShown);
  return (
    <section aria-labelledby="endpoints">
      <Title order={2} id="endpoints" mb="xs">
        {t('Endpoints')}
      </Title>
      <ul className={classes.endpoints}>
        {shown.map((one) => (
          <li key={`${one.endpoint.method} ${one.endpoint.path}`}>
            <Endpoint {...one} />
          </li>
        ))}
      </ul>
      {shown.length < found.length && (
        <Button variant="default" size="xs" mt="xs" onClick={() => setWhole(true)}>
          {t('Show all {found}', { found: found.length })}
        </Button>
      )}
    </section>
  );
}

function Endpoint({ endpoint, needs }: FoundEndpoint) {
  const { method, path, summary } = endpoint;
  return (
    <Stack gap={4}>
      <EndpointName method={method} path={path} />
      <Text size="xs" c="dimmed">
        {summary}
      </Text>
      <EndpointNeeds endpoint={endpoint} needs={needs} />
    </Stack>
  );
}
