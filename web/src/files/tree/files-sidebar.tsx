import { Divider, NavLink } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { t } from '../../i18n/messages.js';
import { useHub } from '../../accounts/session.js';
import { paths } from '../../paths.js';
import { nameClasses } from '../../ui/class-names.js';
import { rootId } from '../file-filter.js';
import { useFolderTrail } from '../files-data.js';
import classes from '../files-page.module.css';
import { FolderTree } from './folder-tree.js';
import { StorageSummary } from './storage-summary.js';

const css = nameClasses(classes);

interface FilesPlacesProps {
  /** Empty when no folder is open. */
  readonly selected: string;
  readonly onFolder: (folderId: string) => void;
  readonly isDeleted?: boolean;
}

/** Sidebar with the folder tree and a link to the deleted files. */
export function FilesSidebar({ selected, onFolder, isDeleted = false }: FilesPlacesProps) {
  const { hubId } = useHub();
  const trail = useFolderTrail(selected === '' ? rootId : selected);
  return (
    <aside className={css('places')} aria-label={t('Folders')}>
      <div className={css('tree')}>
        <FolderTree
          label={t('Folders')}
          selected={selected}
          onSelect={onFolder}
          open={trail.data?.map(({ id }) => id)}
        />
        <Divider my="sm" />
      </div>
      <NavLink
        component={Link}
        to={paths.deletedFiles(hubId)}
        label={t('Deleted files')}
        leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
        active={isDeleted}
        {...(isDeleted && { 'aria-current': 'page' as const })}
        py={4}
        px={8}
        style={{ borderRadius: 'var(--mantine-radius-sm)' }}
      />
      <div className={css('tree')}>
        <StorageSummary />
      </div>
    </aside>
  );
}
