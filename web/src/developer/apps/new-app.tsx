import { Alert, Button, Modal, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../i18n/messages.js';
import { dataOf } from '../../api/client.js';
import { paths } from '../../paths.js';
import { showSecret } from '../../ui/dialogs/show-secret.js';
import { toMessage } from '../../ui/loading/states.js';
import { emptyApp, toAppBody } from './app-draft.js';
import { AppFields } from './app-fields.js';
import { useDeveloper, useDeveloperApi, useRefresh } from '../developer-data.js';
import type { DialogProps } from '../rename-developer.js';

/** Form that creates an app; its client secret is shown once. */
export function NewApp({ opened, onClose }: DialogProps) {
  const api = useDeveloperApi();
  const { developerId } = useDeveloper();
  const navigate = useNavigate();
  const refresh = useRefresh('apps');
  const [draft, setDraft] = useState(emptyApp);
  const creation = useMutation({
    mutationFn: () => dataOf(api.POST('/_app/apps', { body: toAppBody(draft) })),
    async onSuccess({ appId, clientSecret }) {
      onClose();
      setDraft(emptyApp);
      await refresh();
      void navigate(paths.developerApp(developerId, appId));
      showSecret({ title: t('App created'), name: t('Client secret'), value: clientSecret });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    creation.mutate();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('New app')} size="lg">
      <form onSubmit={submit}>
        <Stack>
          {creation.isError && (
            <Alert role="alert" color="red" variant="light">
              {toMessage(creation.error)}
            </Alert>
          )}
          <AppFields draft={draft} onChange={setDraft} />
          <Button type="submit" loading={creation.isPending}>
            {t('Create app')}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
