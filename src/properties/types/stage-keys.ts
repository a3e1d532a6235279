/** How names of properties carry the id of a stage: in lower case, `_` for everything that names cannot hold. */
export function toStageKey(stageId: string): string {
  return stageId.toLowerCase().replace(/[^a-z0-9_]/g, '_');
}
