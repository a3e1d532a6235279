import { Button, Paper, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useDropzone } from 'react-dropzone';
import { t } from '../../i18n/messages.js';

interface FileChoiceProps {
  readonly isBusy: boolean;
  readonly onChoose: (file: File) => void;
}

/** Takes a CSV file or a spreadsheet, dropped or chosen. */
export function FileChoice({ isBusy, onChoose }: FileChoiceProps) {
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
      <input {...getInputProps({ 'aria-label': t('CSV or XLSX file') })} />
      <Stack align="center" gap="xs">
        <IconFileSpreadsheet size={40} stroke={1.2} aria-hidden />
        <Text>{t('Drop a CSV or XLSX file here')}</Text>
        <Button onClick={open} loading={isBusy} data-autofocus>
          {t('Choose a file')}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {t('With the names of the columns in the first row, and of a spreadsheet the first sheet.')}
        </Text>
      </Stack>
    </Paper>
  );
}
