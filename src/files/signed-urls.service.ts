import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import { AppError } from '../platform/http/errors.js';
import { getFileInTx, type FileId } from './file-reads.service.js';
import type { StoredFile } from './stored-file.js';
import { createUrlSignatures, type SignedClaim } from './url-signatures.js';
import { toHostingPath } from './wire-file.js';

export interface SignedUrl {
  readonly file: StoredFile;
  readonly expiresAt: Date;
  /** Path and query, to be put behind the base of addresses of files. */
  readonly url: string;
}

/** Parameters of an address, as they came: one that is there several times is a list. */
export type UrlParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

export interface SignedUrlsService {
  /**
   * A URL that shows the file as it is now to whoever has it, for so many seconds. Throws what getFile throws and
   * FILE_SENSITIVE (400).
   */
  signUrl(id: FileId, expirationSeconds: number | undefined): Promise<SignedUrl>;
  /** Whether the parameters of a URL with that path let its holder see the file now. */
  isSigned(file: StoredFile, path: string, parameters: UrlParameters): boolean;
}

export interface SignedUrlsParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Newest first. */
  readonly secrets: readonly string[];
}

const usualSeconds = 24 * 60 * 60;

export function createSignedUrlsService({ db, clock, secrets }: SignedUrlsParts): SignedUrlsService {
  const signatures = createUrlSignatures(secrets);
  return {
    async signUrl(id, expirationSeconds = usualSeconds) {
      const now = clock.now();
      const file = await db.read((tx) => getFileInTx(tx, { ...id, now }));
      if (file.access.endsWith('SENSITIVE')) throw new AppError('FILE_SENSITIVE');
      const seconds = Math.floor(now.getTime() / 1000) + expirationSeconds;
      const claim = toClaim(file, String(seconds));
      const { keyId, signature } = signatures.sign(claim);
      const query = new URLSearchParams({ Expires: claim.expires, Signature: signature, 'Key-Pair-Id': keyId });
      return { file, expiresAt: new Date(seconds * 1000), url: `${toHostingPath(file)}?${query.toString()}` };
    },
    isSigned(file, path, { Expires: expires, Signature: signature, 'Key-Pair-Id': keyId }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || typeof keyId !== 'string') return false;
      const isGenuine = signatures.isGenuine({ ...toClaim(file, expires), path }, { keyId, signature });
      return isGenuine && clock.now().getTime() < Number(expires) * 1000;
    },
  };
}

function toClaim({ hubId, id, blobId, path }: StoredFile, expires: string): SignedClaim {
  return { hubId, fileId: id, blobId, path, expires };
}
