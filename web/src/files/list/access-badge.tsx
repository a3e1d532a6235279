import { IconLock, IconWorld } from '@tabler/icons-react';
import { Chip } from '../../ui/marks/chip.js';
import { accessLevels, isPublic, toAccessLabel, type StoredFile } from '../file-kinds.js';

/** Chip that shows who may see a file. */
export function AccessBadge({ file }: { readonly file: Pick<StoredFile, 'access'> }) {
  const Icon = isPublic(file) ? IconWorld : IconLock;
  const meaning = accessLevels.find(({ value }) => value === file.access)?.meaning;
  return (
    <Chip hue={isPublic(file) ? 'amber' : 'gray'} icon={<Icon size={12} />} title={meaning}>
      {toAccessLabel(file.access)}
    </Chip>
  );
}
