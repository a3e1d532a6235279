import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { t } from '../i18n/messages.js';
import {
  findEndpoints,
  toShortList,
  type FoundEndpoint,
  type Need,
  type ScopeEndpoints,
} from '../accounts/scope-endpoints.js';
import { matchesScope, toScopeGroups } from '../accounts/scope-groups.js';
import { ScopeList } from '../accounts/scope-uses.js';
import { useScopeEndpoints, useScopes } from '../accounts/scopes.js';
import { Chip } from '../ui/chip.js';
import { EndpointName } from '../ui/http.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { EmptyState } from '../ui/states.js';
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
  const { method, path, summary, dependsOnBody } = endpoint;
  return (
    <Stack gap={4}>
      <EndpointName method={method} path={path} />
      <Text size="xs" c="dimmed">
        {summary}
      </Text>
      {needs.length === 0 && (
        <Text size="xs">
          {dependsOnBody ? t('The scopes depend on the records that the request names.') : toNone(endpoint)}
        </Text>
      )}
      {needs.length === 1 && needs[0] && <NeedLine need={needs[0]} />}
      {needs.length > 1 && <NeedsByType needs={needs} />}
    </Stack>
  );
}

function toNone({ callers }: FoundEndpoint['endpoint']): string {
  const isForApps = callers.some((kind) => kind === 'app' || kind === 'private-app' || kind === 'client');
  return isForApps ? t('Needs no scope.') : t('Needs no scope: it is called with the API key of a developer account.');
}

/** Two types with scopes of their own: those of either will do. */
const isPair = ({ parameters }: Need): boolean => parameters.length > 1;

function NeedsByType({ needs }: { readonly needs: readonly Need[] }) {
  return (
    <details>
      <summary className={classes.summary}>
        {needs.some(isPair) ? t('Scopes of either object type') : t('Scopes by object type')}
      </summary>
      <table className={classes.types}>
        <thead>
          <tr>
            <th>{t('Object type')}</th>
            <th>{t('Scopes')}</th>
          </tr>
        </thead>
        <tbody>
          {needs.map((need) => (
            <tr key={need.types.join(' ')}>
              <th scope="row">{need.types.join(', ')}</th>
              <td>
                <NeedLine need={need} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** More alternatives than these are shown on demand. */
const shownAlternatives = 6;

function NeedLine({ need: { oneOf, allOf } }: { readonly need: Need }) {
  if (oneOf.length > shownAlternatives) {
    return (
      <details>
        <summary className={classes.summary}>{t('One of {shortList}', { shortList: toShortList(oneOf) })}</summary>
        <ScopeNames scopes={oneOf} />
      </details>
    );
  }
  return (
    <Group gap={6}>
      {oneOf.length > 1 && <Text size="xs">{t('One of')}</Text>}
      <ScopeNames scopes={oneOf} />
      {allOf.length > 1 && <Text size="xs">{t('All of')}</Text>}
      <ScopeNames scopes={allOf} />
      {oneOf.length + allOf.length === 0 && <Text size="xs">{t('Only users of the account can call it.')}</Text>}
    </Group>
  );
}

function ScopeNames({ scopes }: { readonly scopes: readonly string[] }) {
  return (
    <Group gap={6}>
      {scopes.map((scope) => (
        <Chip key={scope} mark="none" hue="teal">
          {scope}
        </Chip>
      ))}
    </Group>
  );
}
