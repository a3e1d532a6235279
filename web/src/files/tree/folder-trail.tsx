import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { t } from '../../i18n/messages.js';
import { rootId } from '../file-filter.js';
import { useFolderTrail } from '../files-data.js';
import { useDropFolder, type DropFolder } from '../moving/drag-context.js';
import classes from '../files-page.module.css';

interface FolderTrailProps {
  readonly folderId: string;
  readonly onSelect: (folderId: string) => void;
}

interface TrailStep {
  readonly id: string;
  readonly name?: string;
  readonly path?: string;
}

/** Breadcrumbs from the root to a folder. */
export function FolderTrail({ folderId, onSelect }: FolderTrailProps) {
  const trail = useFolderTrail(folderId);
  const steps: readonly TrailStep[] = [
    { id: rootId, name: t('All files') },
    ...(folderId === rootId ? [] : (trail.data ?? [])),
  ];
  return (
    <nav aria-label={t('Folder')}>
      <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }}>
        {steps.map(({ id, name = '', path }, place) =>
          place === steps.length - 1 ? (
            <Text key={id} size="sm" fw={500} aria-current="page" className="one-line" maw={260}>
              {name}
            </Text>
          ) : (
            <Step key={id} folder={{ id, name, path }} onSelect={onSelect} />
          ),
        )}
      </Breadcrumbs>
    </nav>
  );
}

function Step({ folder, onSelect }: { readonly folder: DropFolder } & Pick<FolderTrailProps, 'onSelect'>) {
  const target = useDropFolder(folder);
  return (
    <Anchor
      {...target}
      component="button"
      type="button"
      size="sm"
      className={`one-line ${classes['step'] ?? ''}`}
      maw={200}
      onClick={() => onSelect(folder.id)}
    >
      {folder.name}
    </Anchor>
  );
}
