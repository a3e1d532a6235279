import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { CopyValue } from './copy-value.js';

export interface ShownSecret {
  readonly title: string;
  /** What it is, for the button that copies it. */
  readonly name: string;
  readonly value: string;
}

/** Shows a secret that the server tells this once, until the person says that they have it. */
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
          <Text size="sm">Copy it now. It is shown this once, and nobody can look it up later.</Text>
        </Alert>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => modals.close(id)}>
            I have copied it
          </Button>
        </Group>
      </Stack>
    ),
  });
}
