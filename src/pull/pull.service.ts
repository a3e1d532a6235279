import type { Clock } from '../platform/clock.js';
import type { HubsService } from '../accounts/hubs/hubs.service.js';
import { createPullDefinitions, type PullDefinitions, type PullDefinitionsDeps } from './pull-definitions.service.js';
import { createPullFiles, type PullFiles, type PullFilesDeps } from './pull-files.service.js';
import { createPullLinks, type PullLinks, type PullLinksDeps } from './pull-links.service.js';
import { createPullLists, type PullLists, type PullListsDeps } from './pull-lists.service.js';
import { createPullPeople, type PullPeople, type PullPeopleDeps } from './pull-people.service.js';
import { createPullProgress, type PullProgress } from './pull-progress.service.js';
import { createPullRecords, type PullRecords, type PullRecordsDeps } from './pull-records.service.js';

/** Writes the copy of an account of another server, page by page. */
export interface PullService {
  readonly progress: PullProgress;
  readonly people: PullPeople;
  readonly definitions: PullDefinitions;
  readonly records: PullRecords;
  readonly links: PullLinks;
  readonly files: PullFiles;
  readonly lists: PullLists;
}

type PullDeps = PullRecordsDeps &
  PullPeopleDeps &
  PullDefinitionsDeps &
  PullFilesDeps &
  PullListsDeps &
  PullLinksDeps & { readonly clock: Clock; readonly hubs: HubsService };

export function createPullService(deps: PullDeps): PullService {
  const progress = createPullProgress(deps);
  return {
    progress,
    people: createPullPeople({ ...deps, progress }),
    definitions: createPullDefinitions(deps),
    records: createPullRecords({ ...deps, progress }),
    links: createPullLinks({ ...deps, progress }),
    files: createPullFiles({ ...deps, progress }),
    lists: createPullLists({ ...deps, progress }),
  };
}
