import { Badge } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { accessLevels, isPublic, toAccessLabel, type StoredFile } from './file-kinds.js';

/** Who may see a file, as a chip. */
export function AccessBadge({ file }: { readonly file: Pick<StoredFile, 'access'> }) {
  const Icon = isPublic(file) ? IconWorld : IconLock;
  const meaning = accessLevels.find(({ value }) => value === file.access)?.meaning;
  return (
    <Badge
      variant="default"
      tt="none"
      fw={500}
      radius="sm"
      leftSection={<Icon size={12} aria-hidden />}
      title={meaning}
    >
      {toAccessLabel(file.access)}
    </Badge>
  );
}
