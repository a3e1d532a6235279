import { createApiClient } from '../../library/api-client.js';
import type { SeedFile } from '../../seed/seed.schema.js';
import { readAccount } from './account.js';
import { readDefinitions } from './definitions.js';
import { createOmissions, type Omissions } from './exported.js';
import { readFiles } from './files.js';
import { readLinks } from './links.js';
import { readLists } from './lists.js';
import { createMask, noMask } from './mask.js';
import { readRecords, type ReadRecords } from './record-reading.js';
import { readWorkflows } from './workflows.js';

export interface SeedExport {
  readonly url: string;
  readonly token: string;
  /** Names of object types; all of them if there are none. */
  readonly types: readonly string[];
  /** At most so many records of each type. */
  readonly sample: number;
  /** A new folder for the files of the account; undefined for a seed without them. */
  readonly filesFolder: string | undefined;
  /** Definitions without records. */
  readonly schemaOnly: boolean;
  /** A secret that makes replacements of texts; undefined for texts as they are. */
  readonly maskSalt: string | undefined;
  /** Of all users of the seed, and the token of its private app. */
  readonly credentials: { readonly password: string; readonly token: string; readonly scopes: string[] };
  readonly onProgress: (text: string) => void;
}

export interface ExportedSeed {
  readonly seed: SeedFile;
  readonly counts: Readonly<Record<string, number>>;
  readonly omitted: ReturnType<Omissions['list']>;
}

/**
 * Reads an account through the public API and returns the seed of an account like it: definitions, records with their ids and
 * times of creation, associations, lists, workflows, files and owners. Throws one sentence for a server that cannot be read.
 */
export async function exportSeed(options: SeedExport): Promise<ExportedSeed> {
  const { url, token, types: only, sample, schemaOnly, credentials, onProgress } = options;
  const omissions = createOmissions();
  const mask = options.maskSalt === undefined ? noMask : createMask(options.maskSalt);
  const client = createApiClient({
    ...{ url, token },
    onWait: (seconds, reason) => onProgress(`Waiting ${seconds} s: ${reason}.`),
  });
  const { hub, ownerIds } = await readAccount(client, { mask, omissions, password: credentials.password });
  onProgress('Reading definitions');
  const { types, options: _, ...definitions } = await readDefinitions(client, { only, omissions });
  const folder = options.filesFolder;
  const files = folder === undefined ? noFiles : await readFiles(client, { folder, omissions });
  const all: ReadRecords[] = [];
  for (const type of types) {
    const limit = schemaOnly ? 0 : sample;
    const read = await readRecords(client, type, { limit, omissions, mask, ownerIds, filePaths: files.paths });
    all.push(read);
    onProgress(`${type.name}: ${read.records.length} records`);
  }
  // Types without records have labels as well, but there are too many pairs of types to ask for all of them.
  const linked = all.filter(({ type, ids }) => ids.size > 0 || type.isCustom || mainTypes.includes(type.name));
  onProgress('Reading associations');
  const { labels, associations } = await readLinks(client, linked, omissions);
  const lists = await readLists(client, { all, ownerIds, mask, omissions });
  // Their steps write texts of all kinds.
  const isMasked = options.maskSalt !== undefined;
  const workflows = isMasked ? [] : await readWorkflows(client, { types, ownerIds, omissions });
  if (isMasked) omissions.addTo('a mask cannot replace the texts of', 'workflows');
  const filled = all.filter(({ records }) => records.length > 0);
  const listsOf = (isCustom: boolean) =>
    Object.fromEntries(
      filled.filter(({ type }) => type.isCustom === isCustom).map(({ type, records }) => [type.name, [...records]]),
    );
  const { token: ownToken, scopes } = credentials;
  const privateApps = [{ name: 'Private app', token: ownToken, scopes }];
  const seed: SeedFile = {
    hubs: [{ ...hub, privateApps }],
    records: {
      ...definitions,
      labels: [...labels],
      associations: [...associations],
      lists,
      workflows,
      files: [...files.entries],
      ...listsOf(false),
      customRecords: listsOf(true),
    },
  };
  const counts = {
    ...Object.fromEntries(filled.map(({ type, records }) => [type.name, records.length])),
    associations: associations.length,
    lists: lists.length,
    workflows: workflows.length,
    files: files.entries.length,
  };
  return { seed, counts, omitted: omissions.list() };
}

const noFiles = { entries: [], paths: new Map<string, string>() };
const mainTypes = ['contacts', 'companies', 'deals', 'tickets'];
