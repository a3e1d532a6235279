import { describeFile, readContentKind, toKind, type ContentKind, type DescribedFile } from './kind.js';
import type { Content } from './contents.service.js';
import { readDimensions } from './image-dimensions.js';
import { toFileName, toName, type FileName } from '../stored/names.js';
import type { StoredFile } from '../stored/stored-file.js';

/** Facts derived from the content of a file. */
export type ContentFacts = Pick<
  StoredFile,
  'blobId' | 'size' | 'md5' | 'sha256' | 'type' | 'mediaType' | 'charset' | 'encoding' | 'width' | 'height'
>;

interface Hints {
  /** Name and extension; derived from the content if omitted. */
  readonly name?: string | undefined;
  readonly charset?: string | undefined;
}

/** Derives name and facts of a new file. Throws INVALID_NAME (400). */
export async function describeNew(content: Content, { name, charset }: Hints): Promise<FileName & ContentFacts> {
  const kind = await readContentKind(content.head);
  const described = describeFile(toFileName(toName(name ?? content.md5)), kind);
  return { name: described.name, extension: described.extension, ...toFacts({ content, kind, described, charset }) };
}

/** Derives facts of new content for a file that keeps its extension. */
export async function describeReplacement(
  content: Content,
  { extension, charset }: { readonly extension: string; readonly charset: string | undefined },
): Promise<ContentFacts> {
  const kind = await readContentKind(content.head);
  return toFacts({ content, kind, described: toKind(extension, kind), charset });
}

interface FactDeps {
  readonly content: Content;
  readonly kind: ContentKind;
  readonly described: Omit<DescribedFile, keyof FileName>;
  readonly charset: string | undefined;
}

function toFacts({ content, kind, described, charset }: FactDeps): ContentFacts {
  const { blobId, size, md5, sha256 } = content;
  const { width, height } = readDimensions(described.mediaType, content.head) ?? {};
  return {
    ...{ blobId, size, md5, sha256, width, height },
    type: described.type,
    mediaType: described.mediaType,
    encoding: described.encoding,
    charset: charset ?? kind.charset,
  };
}
