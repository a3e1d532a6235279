import rows from './file-kinds.json' with { type: 'json' };

export type FileType = 'IMG' | 'DOCUMENT' | 'AUDIO' | 'MOVIE' | 'OTHER';

interface Row {
  readonly extension: string;
  readonly type: string;
  readonly mediaType: string;
  /** The family of content whose first bytes are not more specific: a zip archive, a text. */
  readonly family?: string;
  readonly hasDimensions?: boolean;
}

/** The properties of files with an extension. */
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

/** Returns the kind of a known extension in lower case. */
export function findFileKind(extension: string): FileKind | undefined {
  return kinds.get(extension);
}
