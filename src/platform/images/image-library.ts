import { createRequire } from 'node:module';

/**
 * Whether the image library is installed. It is an optional peer of the package: an installation without it is 19 MB smaller,
 * and resizes no picture.
 */
export const hasImageLibrary = isInstalled('sharp');

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
