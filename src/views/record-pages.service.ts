import type { Static } from 'typebox';
import { assertAdmin } from '../accounts/rules/admins.js';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { defineErrors } from '../platform/http/errors.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import { toWirePipeline } from '../pipelines/wire-pipeline.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { ValidationRule } from '../properties/types/definition.js';
import type * as wire from './record-pages.schema.js';
import * as store from './record-pages.store.js';

type Layout = Static<typeof wire.Layout>;

/** Refusals for layouts of record pages. Placeholders in braces are filled in where they are thrown. */
const layoutErrors = defineErrors({
  LAYOUT_PROPERTY_UNKNOWN: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: "Property '{name}' does not exist.",
  },
});

/** Assumption V3. How record pages are arranged: by the user's own layout, else that of the account. All throw UNKNOWN_OBJECT_TYPE (400). */
export interface RecordPagesService {
  /** The property groups, validation rules, pipelines and layouts of a type. */
  getPage(caller: MemberCaller, objectType: string): Promise<Static<typeof wire.RecordPage>>;
  /** Throws LAYOUT_PROPERTY_UNKNOWN (400). */
  setOwnLayout(caller: MemberCaller, objectType: string, layout: Layout): Promise<Layout>;
  /** The pages are those of the account again. */
  resetOwnLayout(caller: MemberCaller, objectType: string): Promise<void>;
  /** For users without a layout of their own. Throws ADMIN_NEEDED (403), LAYOUT_PROPERTY_UNKNOWN (400). */
  setAccountLayout(caller: MemberCaller, objectType: string, layout: Layout): Promise<Layout>;
  /** Throws ADMIN_NEEDED (403). */
  resetAccountLayout(caller: MemberCaller, objectType: string): Promise<void>;
}

interface RecordPagesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions' | 'groups'>;
  readonly pipelines: Pick<PipelinesService, 'reads'>;
}

export function createRecordPagesService({ db, clock, properties, pipelines }: RecordPagesDeps): RecordPagesService {
  const toPlace = async ({ hubId, userId }: MemberCaller, text: string) => {
    const type = await properties.types.getType(hubId, text);
    return { type, place: { hubId, userId, objectType: type.id } };
  };
  const toWritten = async (caller: MemberCaller, text: string, { sections }: Layout) => {
    const { type, place } = await toPlace(caller, text);
    const set = await properties.definitions.getPropertySet(caller.hubId, type);
    const names = sections.flatMap(({ properties: own, showIf }) => [...own, ...(showIf ? [showIf.property] : [])]);
    const unknown = names.find((name) => !set.has(name));
    if (unknown !== undefined) {
      throw layoutErrors.layoutPropertyUnknown({ message: `Property '${unknown}' does not exist.` });
    }
    const titled = sections.map((section) => ({ ...section, title: section.title.trim() }));
    return { place, layout: { sections: titled } };
  };
  return {
    async getPage(caller, objectType) {
      const { type, place } = await toPlace(caller, objectType);
      const [groups, set, ofType, rows] = await Promise.all([
        properties.groups.listGroups({ hubId: caller.hubId, objectType }),
        properties.definitions.getPropertySet(caller.hubId, type),
        pipelines.reads.getPipelines(caller.hubId, type),
        db.read((tx) => store.listLayouts(tx, place)),
      ]);
      const findLayout = (isOwn: boolean): Layout | null => {
        const row = rows.find((one) => one.isOwn === isOwn);
        return row ? { sections: row.sections as Layout['sections'] } : null;
      };
      const ruled = [...set.values()].filter(({ rules = [] }) => rules.length > 0);
      return {
        groups: groups.map(({ name, label, displayOrder }) => ({ name, label, displayOrder })),
        rules: Object.fromEntries(ruled.map(({ name, rules = [] }) => [name, rules.map(toWireRule)])),
        pipelines: ofType.map(toWirePipeline),
        account: findLayout(false),
        own: findLayout(true),
      };
    },
    async setOwnLayout(caller, objectType, given) {
      const { place, layout } = await toWritten(caller, objectType, given);
      await db.write((tx) => store.upsertOwnLayout(tx, place, { ...layout, now: clock.now() }));
      return layout;
    },
    async resetOwnLayout(caller, objectType) {
      const { place } = await toPlace(caller, objectType);
      await db.write((tx) => store.deleteOwnLayout(tx, place));
    },
    async setAccountLayout(caller, objectType, given) {
      assertAdmin(caller);
      const { place, layout } = await toWritten(caller, objectType, given);
      await db.write((tx) => store.upsertAccountLayout(tx, place, { ...layout, now: clock.now() }));
      return layout;
    },
    async resetAccountLayout(caller, objectType) {
      assertAdmin(caller);
      const { place } = await toPlace(caller, objectType);
      await db.write((tx) => store.deleteAccountLayout(tx, place));
    },
  };
}

const toWireRule = ({ ruleType, ruleArguments, shouldApplyNormalization }: ValidationRule) => ({
  ruleType,
  ruleArguments: [...ruleArguments],
  shouldApplyNormalization,
});
