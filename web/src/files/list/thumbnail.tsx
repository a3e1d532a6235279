import { Center, Image } from '@mantine/core';
import {
  IconFile,
  IconFileMusic,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import type { StoredFile } from '../file-kinds.js';
import { usePictureUrl } from '../files-data.js';
import type { PictureSize } from '../picture-urls.js';

const iconsOfExtensions: Readonly<Record<string, TablerIcon>> = {
  pdf: IconFileTypePdf,
  ...{ zip: IconFileZip, gz: IconFileZip, tar: IconFileZip, '7z': IconFileZip, rar: IconFileZip },
  ...{ csv: IconTable, xls: IconTable, xlsx: IconTable, ods: IconTable },
};

const iconsOfTypes: Readonly<Record<string, TablerIcon>> = {
  IMG: IconPhoto,
  DOCUMENT: IconFileText,
  AUDIO: IconFileMusic,
  MOVIE: IconMovie,
};

export function findFileIcon({ type, extension }: { readonly type?: string; readonly extension?: string }): TablerIcon {
  return iconsOfExtensions[extension ?? ''] ?? iconsOfTypes[type ?? ''] ?? IconFile;
}

interface ThumbnailProps {
  readonly file: StoredFile;
  readonly height: number;
  readonly size?: PictureSize;
}

/** Thumbnail of an image, or an icon for the type of file. It is decorative: the name is shown beside it. */
export function Thumbnail({ file, height, size = 'thumb' }: ThumbnailProps) {
  const url = usePictureUrl(file, size);
  const Icon = findFileIcon(file);
  const icon = <Icon size={Math.min(48, height * 0.6)} stroke={1.2} aria-hidden color="var(--mantine-color-dimmed)" />;
  return (
    <Center h={height} w="100%" style={{ overflow: 'hidden' }}>
      {url === undefined ? (
        icon
      ) : (
        <Image src={url} alt="" h={height} fit={height < 60 ? 'cover' : 'contain'} loading="lazy" draggable={false} />
      )}
    </Center>
  );
}
