import rows from './file-kinds.json' with { type: 'json' };

export type FileType = 'IMG' | 'DOCUMENT' | 'AUDIO' | 'MOVIE' | 'OTHER';

interface Row {
  readonly extension: string;
  readonly type: string;
  readonly mediaType: string;
  /** What content of this kind looks like when its first bytes do not tell more: a zip archive, a text. */
  readonly family?: string;
  readonly hasDimensions?: boolean;
}

/** What an extension promises of a file. */
interface FileKind {
  readonly extension: string;
  readonly type: FileType;
  readonly mediaType: string;
  readonly family: string;
  /** Pictures and films, whose format is also their `encoding`. */
  readonly hasDimensions: boolean;
}

const kinds: ReadonlyMap<string, FileKind> = new Map(
  (rows as readonly Row[]).map(({ extension, type, mediaType, family = extension, hasDimensions = false }) => [
    extension,
    { extension, type: type as FileType, mediaType, family, hasDimensions },
  ]),
);

/** The kind of an extension in lower case, if it is a known one. */
export function findFileKind(extension: string): FileKind | undefined {
  return kinds.get(extension);
}
