import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { getFileInTx, type FileId } from '../stored/reads.service.js';
import { fileErrors } from '../stored/files.errors.js';
import { findVariantType, type Variant } from './image-variants.js';
import type { StoredFile } from '../stored/stored-file.js';
import { createUrlSignatures, type SignedClaim } from './url-signatures.js';
import { toHostingPath } from '../stored/wire-file.js';

export interface SignedUrl {
  readonly file: StoredFile;
  readonly expiresAt: Date;
  /** Path and query, to be put behind the base of addresses of files. */
  readonly url: string;
}

interface UrlWish {
  /** How long the URL is good. */
  readonly expirationSeconds?: number;
  /** For pictures: a size to show them in. Means nothing for files that have no sizes. */
  readonly size?: Variant['size'];
  readonly upscale?: boolean;
}

/** Parameters of an address, as they came: one that is there several times is a list. */
export type UrlParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignedUrlsService {
  /**
   * A URL that shows the file as it is now to whoever has it. Throws what getFile throws and FILE_SENSITIVE (400).
   */
  signUrl(id: FileId, wish: UrlWish): Promise<SignedUrl>;
  /** Whether the parameters of a URL with that path let its holder see the file now. */
  isSigned(file: StoredFile, path: string, parameters: UrlParameters): boolean;
}

interface SignedUrlsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Newest first. */
  readonly secrets: readonly string[];
}

const usualSeconds = 24 * 60 * 60;

export function createSignedUrlsService({ db, clock, secrets }: SignedUrlsDeps): SignedUrlsService {
  const signatures = createUrlSignatures(secrets);
  return {
    async signUrl(id, { expirationSeconds = usualSeconds, size, upscale }) {
      const now = clock.now();
      const file = await db.read((tx) => getFileInTx(tx, { ...id, now }));
      if (file.access.endsWith('SENSITIVE')) throw fileErrors.fileSensitive();
      const seconds = Math.floor(now.getTime() / 1000) + expirationSeconds;
      const variant = {
        ...(size && findVariantType(file) && { size, ...(upscale && { upscale: 'true' }) }),
      };
      const claim = toClaim(file, { ...variant, Expires: String(seconds) });
      const { keyId, signature } = signatures.sign(claim);
      const signed = { ...variant, Expires: claim.expires, Signature: signature, 'Key-Pair-Id': keyId };
      const query = new URLSearchParams(signed);
      return { file, expiresAt: new Date(seconds * 1000), url: `${toHostingPath(file)}?${query.toString()}` };
    },
    isSigned(file, path, parameters) {
      const { Expires: expires, Signature: signature, 'Key-Pair-Id': keyId } = parameters;
      if (typeof expires !== 'string' || typeof signature !== 'string' || typeof keyId !== 'string') return false;
      const isGenuine = signatures.isGenuine({ ...toClaim(file, parameters), path }, { keyId, signature });
      return isGenuine && clock.now().getTime() < Number(expires) * 1000;
    },
  };
}

function toClaim({ hubId, id, blobId, path }: StoredFile, { Expires, size, upscale }: UrlParameters): SignedClaim {
  return { hubId, fileId: id, blobId, path, variant: [size, upscale].join(), expires: String(Expires) };
}
