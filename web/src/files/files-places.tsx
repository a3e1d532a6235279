import { nameClasses } from '../ui/class-names.js';
import { useFolderTrail } from './files-data.js';
import classes from './files-page.module.css';
import { FolderTree } from './folder-tree.js';

const css = nameClasses(classes);

export interface FilesPlacesProps {
  /** '' where no folder is open. */
  readonly selected: string;
  readonly onFolder: (folderId: string) => void;
}

/** Beside the files: the tree of folders. */
export function FilesPlaces({ selected, onFolder }: FilesPlacesProps) {
  const trail = useFolderTrail(selected);
  return (
    <aside className={css('tree')} aria-label="Folders">
      <FolderTree label="Folders" selected={selected} onSelect={onFolder} open={trail.data?.map(({ id }) => id)} />
    </aside>
  );
}
