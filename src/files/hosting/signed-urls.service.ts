import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { getFileInTx, type FileId } from '../stored/find-file.tx.js';
import { fileErrors } from '../stored/files.errors.js';
import { findFile } from '../stored/stored-files.tx.js';
import { findVariantType, type Variant } from './image-variants.js';
import type { StoredFile } from '../stored/stored-file.js';
import { createUrlSignatures, type SignedClaim } from './url-signatures.js';
import { toHostingPath } from '../stored/wire-file.js';

export interface SignedUrl {
  readonly file: StoredFile;
  readonly expiresAt: Date;
  /** Path and query, to append to the base URL of files. */
  readonly url: string;
}

interface UrlWish {
  /** How long the URL is valid. */
  readonly expirationSeconds?: number;
  /** For pictures: the size to render. Ignored for other files. */
  readonly size?: Variant['size'];
  readonly upscale?: boolean;
}

/** Query parameters of a request: a repeated one is a list. */
export type UrlParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignedUrlsService {
  /** Creates a URL that gives access to the current content of a file. Throws the errors of getFile and FILE_SENSITIVE (400). */
  signUrl(id: FileId, wish: UrlWish): Promise<SignedUrl>;
  /** Signs URLs of smaller versions of pictures for an hour. Leaves out missing and sensitive files and those that are no pictures. */
  signPictures(place: PicturesPlace): Promise<readonly { readonly fileId: string; readonly url: string }[]>;
  /** Whether the parameters of a URL with that path currently give access to the file. */
  isSigned(file: StoredFile, path: string, parameters: UrlParameters): boolean;
}

interface PicturesPlace {
  readonly hubId: number;
  readonly fileIds: readonly string[];
  readonly size: Variant['size'];
}

interface SignedUrlsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Newest first. */
  readonly secrets: readonly string[];
}

const usualSeconds = 24 * 60 * 60;
const pictureSeconds = 60 * 60;

export function createSignedUrlsService({ db, clock, secrets }: SignedUrlsDeps): SignedUrlsService {
  const signatures = createUrlSignatures(secrets);
  /** Path and query. */
  const toSignedPath = (file: StoredFile, variant: Readonly<Record<string, string>>, expires: number): string => {
    const claim = toClaim(file, { ...variant, Expires: String(expires) });
    const { keyId, signature } = signatures.sign(claim);
    const signed = { ...variant, Expires: claim.expires, Signature: signature, 'Key-Pair-Id': keyId };
    return `${toHostingPath(file)}?${new URLSearchParams(signed).toString()}`;
  };
  return {
    async signUrl(id, { expirationSeconds = usualSeconds, size, upscale }) {
      const now = clock.now();
      const file = await db.read((tx) => getFileInTx(tx, { ...id, now }));
      if (file.access.endsWith('SENSITIVE')) throw fileErrors.fileSensitive();
      const seconds = Math.floor(now.getTime() / 1000) + expirationSeconds;
      const variant = {
        ...(size && findVariantType(file) && { size, ...(upscale && { upscale: 'true' }) }),
      };
      return { file, expiresAt: new Date(seconds * 1000), url: toSignedPath(file, variant, seconds) };
    },
    async signPictures({ hubId, fileIds, size }) {
      const now = clock.now();
      const expires = Math.floor(now.getTime() / 1000) + pictureSeconds;
      const ids = [...new Set(fileIds)];
      const files = await db.read((tx) => Promise.all(ids.map((fileId) => findFile(tx, hubId, { fileId, now }))));
      return files.flatMap((file) => {
        if (!file || file.access.endsWith('SENSITIVE') || !findVariantType(file)) return [];
        return [{ fileId: file.id, url: toSignedPath(file, { size }, expires) }];
      });
    },
    isSigned(file, path, parameters) {
      const { Expires: expires, Signature: signature, 'Key-Pair-Id': keyId } = parameters;
      if (typeof expires !== 'string' || typeof signature !== 'string' || typeof keyId !== 'string') return false;
      const isGenuine = signatures.isGenuine({ ...toClaim(file, parameters), path }, { keyId, signature });
      return isGenuine && clock.now().getTime() < Number(expires) * 1000;
    },
  };
}

function toClaim({ hubId, id, sha256, path }: StoredFile, { Expires, size, upscale }: UrlParameters): SignedClaim {
  return { hubId, fileId: id, sha256, path, variant: [size, upscale].join(), expires: String(Expires) };
}
