import { Group, Text } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { Chip } from '../../ui/marks/chip.js';
import classes from './endpoint-needs.module.css';
import { toShortList, type FoundEndpoint, type Need } from './scope-endpoints.js';

/** The scopes that an endpoint needs. */
export function EndpointNeeds({ endpoint, needs }: FoundEndpoint) {
  if (needs.length > 1) return <NeedsByType needs={needs} />;
  if (needs[0]) return <NeedLine need={needs[0]} />;
  return (
    <Text size="xs">
      {endpoint.dependsOnBody ? t('The scopes depend on the records that the request names.') : toNone(endpoint)}
    </Text>
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
