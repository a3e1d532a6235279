import { Alert, Avatar, Button, FileButton, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { t } from '../../i18n/messages.js';
import { identityHeaders, type Identity } from '../../api/client.js';
import { toProblem } from '../../api/problem.js';
import { confirmAction } from '../../ui/dialogs/confirm.js';
import { notifyDone } from '../../ui/notices/notify.js';
import { toMessage } from '../../ui/loading/states.js';
import { useApp, useAppPath, useDeveloperApi, useDeveloperIdentity, useRefresh } from '../developer-data.js';

const sides = [30, 60, 120] as const;

/** The icon shown beside the app's events, in its sizes; can be uploaded and removed. */
export function AppIcon() {
  const { appId, iconUrl } = useApp();
  const api = useDeveloperApi();
  const path = useAppPath();
  const identity = useDeveloperIdentity();
  const refresh = useRefresh('apps');
  const upload = useMutation({
    mutationFn: (picture: File) => putIcon(appId, picture, identity),
    async onSuccess() {
      await refresh();
      notifyDone(t('Icon saved.'));
    },
  });
  const remove = (): void =>
    confirmAction({
      title: t('Remove the icon?'),
      message: t('Events of the app are shown without an icon.'),
      confirm: t('Remove'),
      onConfirm: async () => {
        await api.DELETE('/_app/apps/{appId}/icon', { params: { path } });
        await refresh();
      },
    });
  return (
    <Stack maw={640} align="flex-start">
      <Title order={2}>{t('Icon')}</Title>
      <Group align="flex-end" gap="lg" mih={150}>
        {sides.map((side) => (
          <Stack key={side} align="center" gap={4}>
            {iconUrl === null ? (
              <Avatar size={side} radius="sm" alt={t('No icon, {side} pixels', { side })} />
            ) : (
              <img src={iconUrl} width={side} height={side} alt={t('The icon at {side} by {side} pixels', { side })} />
            )}
            <Text size="xs" c="dimmed">
              {side} × {side}
            </Text>
          </Stack>
        ))}
      </Group>
      {upload.isError && (
        <Alert role="alert" color="red" variant="light" title={t('The icon was rejected')}>
          {toMessage(upload.error)}
        </Alert>
      )}
      <Group>
        <FileButton accept="image/png,image/webp" onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button {...props} leftSection={<IconUpload size={16} aria-hidden />} loading={upload.isPending}>
              {iconUrl === null ? t('Choose image') : t('Choose another image')}
            </Button>
          )}
        </FileButton>
        {iconUrl !== null && (
          <Button variant="default" onClick={remove}>
            {t('Remove')}
          </Button>
        )}
      </Group>
      <List size="sm" c="dimmed">
        <List.Item>{t('PNG or WebP, at most 5 MB')}</List.Item>
        <List.Item>{t('Nearly square: one side at most a tenth longer than the other')}</List.Item>
        <List.Item>{t('A transparent background in all four corners')}</List.Item>
        <List.Item>{t('A centered motif: it is shown at 30 × 30 pixels beside events')}</List.Item>
      </List>
    </Stack>
  );
}

/** Uploads an icon. Throws a Problem. */
async function putIcon(appId: number, picture: File, identity: Identity): Promise<void> {
  const response = await fetch(`/_app/apps/${appId}/icon`, {
    method: 'PUT',
    headers: { ...identityHeaders(identity), 'content-type': picture.type },
    body: picture,
  });
  if (!response.ok) throw await toProblem(response);
}
