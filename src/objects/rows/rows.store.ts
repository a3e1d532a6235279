export interface NewRecordRow {
  /** Given by a seed; made up otherwise. */
  readonly id?: string | undefined;
  /** The properties as the members of a JSON object. */
  readonly printed: string;
}

/** New records as a JSON array for the statement that writes them. */
export function toRecordRows(records: readonly NewRecordRow[]): string {
  const rows: string[] = [];
  for (const [ord, { id, printed }] of records.entries()) {
    const idMember = id === undefined ? '' : `"id":${JSON.stringify(id)},`;
    rows.push(`{"ord":${ord},${idMember}"properties":{${printed}}}`);
  }
  return `[${rows.join(',')}]`;
}
