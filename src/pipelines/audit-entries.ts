import type { Pipeline } from './pipeline.js';
import { toWirePipeline, toWireStage } from './wire-pipeline.js';

/** One pipeline before and after a change: made, changed or removed. */
export interface Change {
  readonly before?: Pipeline | undefined;
  readonly after?: Pipeline | undefined;
}

export interface AuditEntry {
  /** '' for the pipeline itself. */
  readonly stage_id: string;
  readonly action: 'CREATE' | 'UPDATE' | 'DELETE';
  /** JSON text. */
  readonly raw_object: string;
}

/** What a change did: an entry for the pipeline, and one for each stage that is not what it was. */
export function toAuditEntries({ before, after }: Change): AuditEntry[] {
  const entries = toEntry('', before && toWirePipeline(before), after && toWirePipeline(after));
  const stages = new Map(after?.stages.map((stage) => [stage.id, stage]));
  const known = new Map(before?.stages.map((stage) => [stage.id, stage]));
  for (const [id, stage] of known) {
    const next = stages.get(id);
    if (next !== stage) entries.push(...toEntry(id, toWireStage(stage), next && toWireStage(next)));
  }
  for (const [id, stage] of stages) {
    if (!known.has(id)) entries.push(...toEntry(id, undefined, toWireStage(stage)));
  }
  return entries;
}

function toEntry(stageId: string, before: object | undefined, after: object | undefined): AuditEntry[] {
  const shown = after ?? before;
  if (!shown) return [];
  const action = !before ? 'CREATE' : after ? 'UPDATE' : 'DELETE';
  return [{ stage_id: stageId, action, raw_object: JSON.stringify(shown) }];
}
