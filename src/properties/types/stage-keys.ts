/** The stage id as part of property names: in lower case, with `_` for characters that names cannot contain. */
export function toStageKey(stageId: string): string {
  return stageId.toLowerCase().replace(/[^a-z0-9_]/g, '_');
}
