import type { InstallsService } from '../../accounts/apps/installs.service.js';
import { isTimeZone, utcOffsetMs } from '../../accounts/hubs/hubs.service.js';
import type { Db } from '../../platform/db/db.js';
import type { ObjectType, PropertiesService } from '../../properties/properties.service.js';
import { listDependencies } from './compiled-conditions.service.js';
import type { Condition } from './conditions.store.js';
import { toCondition, type FilterTemplate } from './conditions.service.js';
import { toListId } from './list.js';
import { listListsByIds } from './lists.store.js';
import type { Moment } from './moments.js';

/** A filter tree as it was sent, and what it comes to. */
export interface ReadFilters {
  readonly filterBranch: unknown;
  readonly condition: Condition<Moment>;
  readonly dependsOn: readonly string[];
}

export interface FilterReadingService {
  /** Throws INVALID_LIST_FILTERS (400), naming what is wrong. */
  readFilters(hubId: number, type: ObjectType, filterBranch: unknown): Promise<ReadFilters>;
}

export interface FilterReadingDeps {
  readonly db: Db;
  readonly properties: Pick<PropertiesService, 'getPropertySet'>;
  readonly templates: { findTemplate(id: string): Promise<(FilterTemplate & { readonly appId: number }) | undefined> };
  readonly installs: Pick<InstallsService, 'findInstall'>;
}

export function createFilterReadingService(deps: FilterReadingDeps): FilterReadingService {
  const { db, properties, templates, installs } = deps;
  return {
    async readFilters(hubId, type, filterBranch) {
      const condition = await toCondition(filterBranch, {
        isTimeZone,
        offsetOf: utcOffsetMs,
        objectType: type.id,
        properties: await properties.getPropertySet(hubId, type),
        async findTemplate(id) {
          const template = await templates.findTemplate(id);
          return template && (await installs.findInstall(hubId, template.appId)) ? template : undefined;
        },
        async findListType(listId) {
          const id = toListId(listId);
          if (id === undefined) return undefined;
          const [list] = await db.read((tx) => listListsByIds(tx, hubId, [id]));
          return list?.objectType;
        },
      });
      return { filterBranch, condition, dependsOn: listDependencies(condition) };
    },
  };
}
