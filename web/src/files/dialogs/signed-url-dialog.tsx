import { Anchor, Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rich, t } from '../../i18n/messages.js';
import { CopyValue } from '../../ui/copy-value.js';
import { Moment } from '../../ui/times/moment.js';
import { ProblemState } from '../../ui/loading/states.js';
import { useFileActions } from '../file-actions.js';
import { hasSmallPicture, toFullName, type StoredFile } from '../file-kinds.js';

const terms = [
  { value: '900', label: t('15 minutes') },
  { value: '3600', label: t('An hour') },
  { value: '28800', label: t('8 hours') },
  { value: '86400', label: t('A day') },
] as const;

const sizes = [
  { value: '', label: t('Original') },
  { value: 'icon', label: t('Icon, up to 64 pixels') },
  { value: 'thumb', label: t('Thumbnail, up to 240 pixels') },
  { value: 'medium', label: t('Medium, up to 640 pixels') },
  { value: 'preview', label: t('Preview, up to 1,280 pixels') },
] as const;

type Size = (typeof sizes)[number]['value'];

/** Creates a URL with which anyone can see the file for a limited time. */
export function SignedUrlDialog({ file, onClose }: { readonly file: StoredFile; readonly onClose: () => void }) {
  const actions = useFileActions();
  const [seconds, setSeconds] = useState<string>('3600');
  const [size, setSize] = useState<Size>('');
  const signing = useMutation({
    mutationFn: () =>
      actions.signUrl(file.id, { expirationSeconds: Number(seconds), size: size === '' ? undefined : size }),
  });
  return (
    <Modal opened onClose={onClose} title={t('Signed URL of {fullName}', { fullName: toFullName(file) })}>
      <Stack>
        <Text size="sm">
          {t(
            'Anyone with this URL can see the file until it expires or the file is replaced, renamed, moved or deleted.',
          )}
        </Text>
        <Select
          label={t('Valid for')}
          data={terms}
          value={seconds}
          allowDeselect={false}
          onChange={(chosen) => chosen && setSeconds(chosen)}
        />
        {hasSmallPicture(file) && (
          <Select
            label={t('Size')}
            data={sizes}
            value={size}
            allowDeselect={false}
            onChange={(chosen) => chosen !== null && setSize(chosen)}
          />
        )}
        {signing.isError && <ProblemState error={signing.error} />}
        {signing.data && (
          <Stack gap={4} role="status">
            <CopyValue name={t('signed URL')} value={signing.data.url} />
            <Text size="sm" c="dimmed">
              {rich('Expires {moment}. <link>Open it</link>', {
                moment: <Moment at={signing.data.expiresAt} />,
                link: (text) => (
                  <Anchor href={signing.data.url} target="_blank" rel="noreferrer" size="sm" underline="always">
                    {text}
                  </Anchor>
                ),
              })}
            </Text>
          </Stack>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button loading={signing.isPending} onClick={() => signing.mutate()}>
            {signing.data ? t('Create another') : t('Create URL')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
