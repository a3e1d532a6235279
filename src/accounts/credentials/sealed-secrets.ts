import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** Encrypts secrets that are needed again in plain text (AES-256-GCM), bound to their owner. Decision 10. */
interface Seal {
  seal(text: string, owner: string): Buffer;
  /** Returns undefined for text sealed for another owner, or under a secret that is no longer configured. */
  open(sealed: Uint8Array, owner: string): string | undefined;
}

/** Encrypts with the newest secret, decrypts with all. */
export function createSeal(secrets: readonly string[]): Seal {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'spoke client secret', 32)));
  return {
    seal(text, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', keys[0] ?? '', iv).setAAD(Buffer.from(owner));
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), content]);
    },
    open(sealed, owner) {
      for (const key of keys) {
        const text = tryOpen(Buffer.from(sealed), key, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

function tryOpen(sealed: Buffer, key: Buffer, owner: string): string | undefined {
  const [iv, tag] = [sealed.subarray(0, ivBytes), sealed.subarray(ivBytes, ivBytes + tagBytes)];
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
