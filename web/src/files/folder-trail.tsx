import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { rootId } from './file-filter.js';
import { useFolderTrail } from './files-data.js';

interface FolderTrailProps {
  readonly folderId: string;
  readonly onSelect: (folderId: string) => void;
}

/** Breadcrumbs from the root to a folder. */
export function FolderTrail({ folderId, onSelect }: FolderTrailProps) {
  const trail = useFolderTrail(folderId);
  const steps = [{ id: rootId, name: 'All files' }, ...(folderId === rootId ? [] : (trail.data ?? []))];
  return (
    <nav aria-label="Folder">
      <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }}>
        {steps.map(({ id, name }, place) =>
          place === steps.length - 1 ? (
            <Text key={id} size="sm" fw={500} aria-current="page" className="one-line" maw={260}>
              {name}
            </Text>
          ) : (
            <Anchor
              key={id}
              component="button"
              type="button"
              size="sm"
              className="one-line"
              maw={200}
              onClick={() => onSelect(id)}
            >
              {name}
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}
