import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { paths } from '../paths.js';
import { useDeveloper, type DeveloperApp } from './developer-data.js';

interface TrailProps {
  /** The app that the page belongs to. */
  readonly app?: DeveloperApp;
  /** The title of the page itself. */
  readonly here: string;
}

/** Breadcrumbs of the developer area. */
export function DeveloperTrail({ app, here }: TrailProps) {
  const { developerId, name } = useDeveloper();
  return (
    <nav aria-label={t('Breadcrumbs')}>
      <Breadcrumbs px="md" pt="md" style={{ flexWrap: 'wrap' }}>
        <Anchor component={Link} to={paths.developers} size="sm">
          {t('Developer accounts')}
        </Anchor>
        {here !== name && (
          <Anchor component={Link} to={paths.developer(developerId)} size="sm">
            {name}
          </Anchor>
        )}
        {app && (
          <Anchor component={Link} to={paths.developerApp(developerId, app.appId)} size="sm">
            {app.name}
          </Anchor>
        )}
        <Text size="sm" c="dimmed" aria-current="page">
          {here}
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
