import { randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/db.js';
import { deriveSigningKeys, type SigningKey } from './signing-keys.js';
import { findSalt, insertSalt } from './revocations.store.js';

export interface SigningKeysService {
  /** Newest first; never empty once loaded. */
  current(): readonly SigningKey[];
  /** Loads the salt from the database, generating it if missing. */
  load(): Promise<void>;
}

/** The keys of this database: derived from the program's secrets and a stored salt. */
export function createSigningKeysService({ db, secrets }: { db: Db; secrets: readonly string[] }): SigningKeysService {
  let salt = Buffer.alloc(0);
  let keys: readonly SigningKey[] = [];
  const readSalt = async (): Promise<Buffer> => {
    const found = await db.read(findSalt);
    if (found) return found;
    await db.statement((tx) => insertSalt(tx, randomBytes(32)));
    return readSalt();
  };
  return {
    current: () => keys,
    async load() {
      const found = await readSalt();
      if (found.equals(salt)) return;
      salt = Buffer.from(found);
      keys = deriveSigningKeys(secrets, salt);
    },
  };
}
