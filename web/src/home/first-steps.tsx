import { Anchor, Button, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { t } from '../i18n/messages.js';
import { useApi, useHub, useIsAdmin } from '../accounts/session.js';
import { dataOf } from '../api/client.js';
import { paths } from '../paths.js';
import { Card } from './card.js';
import css from './home.module.css';

/** What to do in a new account. It goes away when all is done, or when the user closes it. */
export function FirstSteps() {
  const { hubId } = useHub();
  const isAdmin = useIsAdmin();
  const [isClosed, setClosed] = useLocalStorage({
    key: `spoke.first-steps ${hubId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const steps = useSteps(isAdmin && !isClosed);
  if (!isAdmin || isClosed || !steps || steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card
      title={t('First steps')}
      note={
        <Text span size="xs" c="dimmed">
          {t('{filter} of {steps} done', { filter: steps.filter(({ isDone }) => isDone).length, steps: steps.length })}
        </Text>
      }
      action={
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setClosed(true)}>
          {t('Dismiss')}
        </Button>
      }
    >
      {steps.map(({ label, why, to, isDone }) => (
        <div key={label} className={css['row']}>
          {isDone ? <IconCircleCheck size={18} color="teal" aria-hidden /> : <IconCircle size={18} aria-hidden />}
          <div className={css['grow']}>
            <Anchor component={Link} to={to} size="sm" {...(isDone && { td: 'line-through', c: 'dimmed' })}>
              {label}
            </Anchor>
            <Text size="xs" c="dimmed">
              {isDone ? t('Done') : why}
            </Text>
          </div>
        </div>
      ))}
    </Card>
  );
}

function useSteps(isWanted: boolean) {
  const api = useApi();
  const { hubId } = useHub();
  const { data } = useQuery({
    queryKey: ['hub', hubId, 'home', 'first-steps'],
    enabled: isWanted,
    staleTime: 30_000,
    queryFn: async () => {
      const search = { params: { path: { objectType: 'contacts' } }, body: { limit: 1 } };
      const [users, contacts, apps, pipelines] = await Promise.all([
        dataOf(api.GET('/_app/users')),
        dataOf(api.POST('/crm/v3/objects/{objectType}/search', search)),
        dataOf(api.GET('/_app/connected-apps')),
        dataOf(api.GET('/crm/v3/pipelines/{objectType}', { params: { path: { objectType: 'deals' } } })),
      ]);
      return {
        hasOthers: users.results.length > 1,
        hasContacts: contacts.total > 0,
        hasApps: apps.results.length > 0,
        hasPipelines:
          pipelines.results.length > 1 || pipelines.results[0]?.updatedAt !== pipelines.results[0]?.createdAt,
      };
    },
  });
  if (!data) return undefined;
  return [
    {
      label: t('Add your contacts'),
      why: t('Create them, or import a CSV file.'),
      to: paths.objects(hubId, 'contacts'),
      isDone: data.hasContacts,
    },
    {
      label: t('Invite your team'),
      why: t('As administrators, members or viewers.'),
      to: paths.settings(hubId, 'users'),
      isDone: data.hasOthers,
    },
    {
      label: t('Make the pipeline yours'),
      why: t('Name the stages of your sales, and their probabilities.'),
      to: paths.settings(hubId, 'pipelines'),
      isDone: data.hasPipelines,
    },
    {
      label: t('Connect an app'),
      why: t('Apps add events to timelines and keep data in step.'),
      to: paths.connectedApps(hubId),
      isDone: data.hasApps,
    },
  ];
}
