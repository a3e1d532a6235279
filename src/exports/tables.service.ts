import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { Db } from '../platform/db/db.js';
import type { PropertiesService } from '../properties/properties.service.js';
import { isCustomType } from '../properties/types/custom-types.js';
import type { Definition } from '../properties/types/definition.js';
import type { ObjectType } from '../properties/types/object-types.js';
import type { createAssociatedService } from './associated.service.js';
import { toShownCell, toStoredCell, type Cell, type ValueNames } from './cells.js';
import type { createMatchesService, ExportedRecord } from './matches.service.js';
import type { ExportOrder } from './orders.service.js';

/** The content of an export, whatever its format. */
export interface ExportTable {
  readonly title: string;
  readonly header: readonly string[];
  readonly rows: AsyncGenerator<readonly Cell[]>;
}

interface TablesDeps {
  readonly db: Db;
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly owners: Pick<OwnersService, 'listAllInTx'>;
  readonly pipelines: Pick<PipelinesService, 'reads'>;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
  readonly matches: ReturnType<typeof createMatchesService>;
  readonly associated: ReturnType<typeof createAssociatedService>;
}

interface TablesService {
  /** Throws UNKNOWN_OBJECT_TYPE (400) for a type that does not exist any more. Rows are read when they are asked for. */
  openTable(hubId: number, order: ExportOrder): Promise<ExportTable>;
}

export function createTablesService(deps: TablesDeps): TablesService {
  const { properties, matches, associated } = deps;
  return {
    async openTable(hubId, order) {
      const type = await properties.types.getType(hubId, order.objectType);
      const set = await properties.definitions.getPropertySet(hubId, type);
      // A property that was deleted since has no column.
      const columns = order.properties.flatMap((name) => set.get(name) ?? []);
      const names = await readNames(deps, { hubId, type, columns });
      const others = await associated.prepareColumns(hubId, order);
      const toCells = order.hasInternalValues ? toStoredCells : toShownCells;
      async function* readRows(): AsyncGenerator<readonly Cell[]> {
        for await (const page of matches.readMatches(hubId, order)) {
          if (page.length === 0) continue;
          const ids = page.map(({ id }) => id);
          const readers = await Promise.all(others.map((other) => other.readPage(ids)));
          for (const record of page) {
            const cells: Cell[] = [record.id, ...toCells(record, columns, names)];
            for (const read of readers) cells.push(...(await read(record.id)));
            yield cells;
          }
        }
      }
      return {
        title: isCustomType(type) ? type.schema.labels.plural : type.plural,
        header: [...toHeader(columns, order), ...others.flatMap(({ header }) => header)],
        rows: readRows(),
      };
    },
  };
}

function toHeader(columns: readonly Definition[], { hasInternalNames }: ExportOrder): string[] {
  return hasInternalNames
    ? ['hs_object_id', ...columns.map(({ name }) => name)]
    : ['Record ID', ...columns.map(({ label }) => label)];
}

type ToCells = (record: ExportedRecord, columns: readonly Definition[], names: ValueNames) => Cell[];

const toStoredCells: ToCells = ({ properties }, columns) =>
  columns.map((column) => toStoredCell(properties[column.name] ?? '', column));

const toShownCells: ToCells = ({ properties }, columns, names) =>
  columns.map((column) => {
    const value = properties[column.name] ?? '';
    return value === '' ? '' : toShownCell(value, column, names);
  });

interface Named {
  readonly hubId: number;
  readonly type: ObjectType;
  readonly columns: readonly Definition[];
}

const pipelineProperties = new Set(['pipeline', 'hs_pipeline']);
const stageProperties = new Set(['dealstage', 'hs_pipeline_stage']);

/** The names of owners, pipelines and stages, where columns have their ids. */
async function readNames({ db, hubs, owners, pipelines }: TablesDeps, named: Named): Promise<ValueNames> {
  const { hubId, type, columns } = named;
  const { timeZone } = await hubs.getHub(hubId);
  const byProperty = new Map<string, ReadonlyMap<string, string>>();
  const external = columns.filter(({ externalOptions }) => externalOptions);
  const isOwner = ({ referencedObjectType }: Definition) => referencedObjectType === 'OWNER';
  if (external.some(isOwner)) {
    const all = await db.read((tx) => owners.listAllInTx(tx, hubId));
    const names = new Map(
      all.map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email]),
    );
    for (const { name } of external.filter(isOwner)) byProperty.set(name, names);
  }
  const staged = external.filter(({ name }) => pipelineProperties.has(name) || stageProperties.has(name));
  if (staged.length > 0) {
    const found = await pipelines.reads.getPipelines(hubId, type);
    const ofPipelines = new Map(found.map(({ id, label }) => [id, label]));
    const ofStages = new Map(found.flatMap(({ stages }) => stages.map(({ id, label }) => [id, label] as const)));
    for (const { name } of staged) byProperty.set(name, pipelineProperties.has(name) ? ofPipelines : ofStages);
  }
  return { timeZone, byProperty };
}
