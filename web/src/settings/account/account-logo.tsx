import { Alert, Button, Card, FileButton, Group, List, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { sessionKey, useApi, useHub, useHubIdentity } from '../../accounts/session.js';
import { identityHeaders, type Identity } from '../../api/client.js';
import { toProblem } from '../../api/problem.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { toMessage } from '../../ui/loading/states.js';

/** The logo of the account; can be uploaded and removed. */
export function AccountLogo() {
  const { name, logoUrl } = useHub();
  const api = useApi();
  const identity = useHubIdentity();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: sessionKey });
  const upload = useMutation({
    mutationFn: (picture: File) => putLogo(picture, identity),
    async onSuccess() {
      await refresh();
      notifyDone(t('Logo saved.'));
    },
  });
  const remove = (): void =>
    confirmAction({
      title: t('Remove the logo?'),
      message: t('The account is shown without a logo.'),
      confirm: t('Remove'),
      onConfirm: async () => {
        await api.DELETE('/_app/account/logo');
        await refresh();
      },
    });
  return (
    <Card component="section" withBorder padding="md" maw={720} mt="md" aria-labelledby="account-logo">
      <Title order={2} id="account-logo" mb="xs">
        {t('Logo')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('Shown in the navigation, and where users sign in and connect apps.')}
      </Text>
      {upload.isError && (
        <Alert role="alert" color="red" variant="light" title={t('The logo was rejected')} mb="sm">
          {toMessage(upload.error)}
        </Alert>
      )}
      <Group mb="sm">
        {logoUrl !== null && <img src={logoUrl} width={60} height={60} alt={t('The logo of {name}', { name })} />}
        <FileButton accept="image/png,image/webp" onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              loading={upload.isPending}
            >
              {logoUrl === null ? t('Choose image') : t('Choose another image')}
            </Button>
          )}
        </FileButton>
        {logoUrl !== null && (
          <Button variant="default" onClick={remove}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      <List size="sm" c="dimmed">
        <List.Item>{t('PNG or WebP, at most 5 MB')}</List.Item>
        <List.Item>{t('Nearly square: one side at most a tenth longer than the other')}</List.Item>
        <List.Item>{t('A transparent background in all four corners')}</List.Item>
      </List>
    </Card>
  );
}

/** Uploads a logo. Throws a Problem. */
async function putLogo(picture: File, identity: Identity): Promise<void> {
  const response = await fetch('/_app/account/logo', {
    method: 'PUT',
    headers: { ...identityHeaders(identity), 'content-type': picture.type },
    body: picture,
  });
  if (!response.ok) throw await toProblem(response);
}
