/** Identifies a file, distinct from a later one with the same inode number. */
export function identify(path: string): string;
/** Where the synced content of a file is kept. */
export function contentFile(root: string, identity: string): string;
/** Where the synced names of a directory (relative to the cluster) are kept. */
export function namesFile(root: string, directory: string): string;
