import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '../../i18n/messages.js';
import { CopyValue } from '../copy-value.js';

interface ShownSecret {
  readonly title: string;
  /** What the secret is, for the label of the copy button. */
  readonly name: string;
  readonly value: string;
}

/** Shows a secret once, until the user confirms that they have copied it. */
export function showSecret({ title, name, value }: ShownSecret): void {
  const id = modals.open({
    title,
    size: 'lg',
    closeOnClickOutside: false,
    closeOnEscape: false,
    withCloseButton: false,
    children: (
      <Stack>
        <Text size="sm">{name}</Text>
        <CopyValue name={name} value={value} />
        <Alert color="yellow" variant="light">
          <Text size="sm">{t('Copy it now. It will not be shown again.')}</Text>
        </Alert>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => modals.close(id)}>
            {t('I have copied it')}
          </Button>
        </Group>
      </Stack>
    ),
  });
}
