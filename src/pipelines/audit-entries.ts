import type { Pipeline } from './pipeline.js';
import { toWirePipeline, toWireStage } from './wire-pipeline.js';

/** One pipeline before and after a change: created, updated or deleted. */
export interface Change {
  readonly before?: Pipeline | undefined;
  readonly after?: Pipeline | undefined;
}

interface AuditEntry {
  readonly subject: 'PIPELINE' | 'STAGE';
  readonly identifier: string;
  readonly action: 'CREATE' | 'UPDATE' | 'DELETE';
  /** JSON text. */
  readonly rawObject: string;
}

/** Audit entries of a change: one for the pipeline, and one for each changed stage. */
export function toAuditEntries({ before, after }: Change): AuditEntry[] {
  const stages = new Map(after?.stages.map((stage) => [stage.id, stage]));
  const known = new Map(before?.stages.map((stage) => [stage.id, stage]));
  const ids = [...new Set([...known.keys(), ...stages.keys()])];
  const changed = ids.filter((id) => known.get(id) !== stages.get(id));
  return [
    ...toEntries('PIPELINE', before && toWirePipeline(before), after && toWirePipeline(after)),
    ...changed.flatMap((id) => {
      const [was, is] = [known.get(id), stages.get(id)];
      return toEntries('STAGE', was && toWireStage(was), is && toWireStage(is));
    }),
  ];
}

type Subject = { readonly id: string };

function toEntries(subject: AuditEntry['subject'], before?: Subject, after?: Subject): AuditEntry[] {
  const shown = after ?? before;
  if (!shown) return [];
  const action = !before ? 'CREATE' : after ? 'UPDATE' : 'DELETE';
  return [{ subject, identifier: shown.id, action, rawObject: JSON.stringify(shown) }];
}
