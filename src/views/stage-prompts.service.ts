import type { Static } from 'typebox';
import type { Clock } from '../platform/clock.js';
import type { Db } from '../platform/db/db.js';
import type { MemberCaller } from '../platform/http/callers.js';
import { defineErrors } from '../platform/http/errors.js';
import type { PipelinesService } from '../pipelines/pipelines.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { Definition } from '../properties/types/definition.js';
import type * as wire from './stage-prompts.schema.js';
import * as store from './stage-prompts.store.js';

type StagePrompt = Static<typeof wire.StagePrompt>;

/** Refusals for what a stage asks for. Placeholders in braces are filled in where they are thrown. */
const promptErrors = defineErrors({
  PROMPT_STAGE_NOT_FOUND: {
    status: 404,
    category: 'OBJECT_NOT_FOUND',
    message: "Stage '{stageId}' does not exist.",
  },
  PROMPT_PROPERTY_UNKNOWN: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: "Property '{name}' does not exist.",
  },
  PROMPT_PROPERTY_READ_ONLY: {
    status: 400,
    category: 'VALIDATION_ERROR',
    message: "Property '{name}' cannot be written by users.",
  },
});

/** Assumption V7. What the web app asks for when a record enters a stage; the API demands none of it. All throw UNKNOWN_OBJECT_TYPE (400). */
export interface StagePromptsService {
  /** Those of existing stages, with their existing properties. Empty for types without pipelines. */
  listPrompts(caller: MemberCaller, objectType: string): Promise<StagePrompt[]>;
  /** Throws PROMPT_STAGE_NOT_FOUND (404), PROMPT_PROPERTY_UNKNOWN and PROMPT_PROPERTY_READ_ONLY (400). */
  setPrompt(caller: MemberCaller, objectType: string, prompt: StagePrompt): Promise<StagePrompt>;
}

interface StagePromptsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly properties: Pick<PropertiesService, 'types' | 'definitions'>;
  readonly pipelines: Pick<PipelinesService, 'reads'>;
}

export function createStagePromptsService({ db, clock, properties, pipelines }: StagePromptsDeps): StagePromptsService {
  const getSituation = async ({ hubId }: MemberCaller, text: string) => {
    const type = await properties.types.getType(hubId, text);
    const [set, ofType] = await Promise.all([
      properties.definitions.getPropertySet(hubId, type),
      pipelines.reads.getPipelines(hubId, type),
    ]);
    const stages = new Set(ofType.flatMap((pipeline) => pipeline.stages.map(({ id }) => id)));
    return { place: { hubId, objectType: type.id }, set, stages };
  };
  return {
    async listPrompts(caller, objectType) {
      const { place, set, stages } = await getSituation(caller, objectType);
      const rows = await db.read((tx) => store.listPrompts(tx, place));
      return rows
        .filter(({ stageId }) => stages.has(stageId))
        .map(({ stageId, properties: names }) => ({ stageId, properties: names.filter((name) => set.has(name)) }))
        .filter(({ properties: names }) => names.length > 0);
    },
    async setPrompt(caller, objectType, { stageId, properties: names }) {
      const { place, set, stages } = await getSituation(caller, objectType);
      if (!stages.has(stageId)) {
        throw promptErrors.promptStageNotFound({ message: `Stage '${stageId}' does not exist.` });
      }
      for (const name of names) assertAskable(name, set.get(name));
      await db.write(async (tx) => {
        await store.deleteStalePrompts(tx, place, [...stages]);
        if (names.length === 0) await store.deletePrompt(tx, place, stageId);
        else await store.upsertPrompt(tx, place, { stageId, properties: names, now: clock.now() });
      });
      return { stageId, properties: names };
    },
  };
}

function assertAskable(name: string, definition: Definition | undefined): void {
  if (!definition) throw promptErrors.promptPropertyUnknown({ message: `Property '${name}' does not exist.` });
  if (definition.calculated || definition.readOnlyValue) {
    throw promptErrors.promptPropertyReadOnly({ message: `Property '${name}' cannot be written by users.` });
  }
}
