import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { rich, t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { CopyValue } from '../ui/copy-value.js';
import { Loaded } from '../ui/loading/loaded.js';
import { Page } from '../ui/page.js';
import { useDemoCredentials } from './credentials.js';
import { useFamilies, type Family } from './description.js';
import classes from './api-explorer.module.css';

/** The start of the API reference: where the API is, how to authenticate, and all families. */
export function OverviewPage() {
  const families = useFamilies();
  return (
    <Page title={t('API reference')}>
      <Stack maw={960} gap="lg">
        <Text>
          {t(
            'Every endpoint of this server, with its parameters and a form that sends requests. Clients of the HubSpot API work when their base URL points here.',
          )}
        </Text>
        <Start />
        <Loaded query={families}>{(all) => <Families families={all} />}</Loaded>
      </Stack>
    </Page>
  );
}

function Start() {
  const demo = useDemoCredentials();
  const token = demo?.token ?? undefined;
  return (
    <section aria-labelledby="start">
      <Title order={2} id="start" mb="xs">
        {t('Getting started')}
      </Title>
      <dl className={classes.facts}>
        <dt>{t('Base URL')}</dt>
        <dd>
          <CopyValue name={t('the base URL')} value={window.location.origin} />
        </dd>
        {token !== undefined && (
          <>
            <dt>{t('Demo token')}</dt>
            <dd>
              <CopyValue name={t('the demo token')} value={token} />
            </dd>
          </>
        )}
        <dt>{t('Description')}</dt>
        <dd>
          {rich('OpenAPI 3.1 as <link>JSON</link> and as <link2>YAML</link2>', {
            link: (text) => (
              <Anchor href="/docs/json" underline="always">
                {text}
              </Anchor>
            ),
            link2: (text) => (
              <Anchor href="/docs/yaml" underline="always">
                {text}
              </Anchor>
            ),
          })}
        </dd>
        <dt>{t('Differences')}</dt>
        <dd>
          <Anchor component={Link} to={paths.compatibility}>
            {t('What is not served, and what differs from the live service')}
          </Anchor>
        </dd>
      </dl>
      {demo && (
        <Text size="sm" mt="xs">
          {t('The credentials of the demo account are filled in: open an endpoint and send a request.')}
        </Text>
      )}
    </section>
  );
}

function Families({ families }: { readonly families: readonly Family[] }) {
  const groups = [...new Set(families.map(({ group }) => group))];
  return groups.map((group) => (
    <section key={group} aria-label={group}>
      <Title order={2} mb="xs">
        {group}
      </Title>
      <List listStyleType="none" className={classes.families ?? ''}>
        {families
          .filter((family) => family.group === group)
          .map(({ name, slug, operations }) => (
            <li key={slug}>
              <Anchor component={Link} to={paths.operation(slug, operations[0]?.id ?? '')}>
                {name}
              </Anchor>{' '}
              <span className={classes.type}>{operations.length}</span>
            </li>
          ))}
      </List>
    </section>
  ));
}
