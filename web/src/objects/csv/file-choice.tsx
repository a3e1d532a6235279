import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import { t } from '../../i18n/messages.js';

/** Takes a CSV file, dropped or chosen. */
export function FileChoice({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file]) => file && onChoose(file),
  });
  return (
    <Paper
      {...getRootProps()}
      withBorder
      p="xl"
      style={{ borderStyle: 'dashed', ...(isDragActive && { background: 'var(--mantine-primary-color-light)' }) }}
    >
      <input {...getInputProps({ 'aria-label': t('CSV file') })} />
      <Stack align="center" gap="xs">
        <IconFileTypeCsv size={40} stroke={1.2} aria-hidden />
        <Text>{t('Drop a CSV file here')}</Text>
        <Button onClick={open} data-autofocus>
          {t('Choose a file')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t('UTF-8, with column names in the first row, separated by commas, semicolons or tabs.')}
        </Text>
      </Stack>
    </Paper>
  );
}
