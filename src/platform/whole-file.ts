import { link, rm, writeFile } from 'node:fs/promises';
import { toErrorCode } from './plain-text.js';
import { newInternalId } from './ids.js';

/**
 * Creates a file that only its owner can read, with all of its content or not at all, whenever the process is killed. Returns false,
 * and changes nothing, if there is one already.
 */
export async function createWholeFile(file: string, content: string): Promise<boolean> {
  const partial = `${file}.${newInternalId()}.partial`;
  try {
    await writeFile(partial, content, { flag: 'wx', mode: 0o600, flush: true });
    await link(partial, file);
    return true;
  } catch (error) {
    if (toErrorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial, { force: true });
  }
}
