/**
 * Held by transactions that copy the content of files: meanwhile content that is no longer needed stays in the store. A job
 * removes it later.
 */
export const contentRemovalLock = 7_207_452;
