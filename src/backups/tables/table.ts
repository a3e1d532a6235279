/** A column that archives contain. Generated columns are not among them. */
export interface Column {
  readonly name: string;
  /** As the database prints it: `timestamp with time zone`. */
  readonly type: string;
  readonly isRequired: boolean;
}

/** A table with what is needed to read and fill it. Names are not quoted. */
export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  /** Other tables that its foreign keys refer to. */
  readonly refersTo: readonly string[];
  /** Whether a foreign key refers to the table itself. */
  readonly refersToSelf: boolean;
}

export const hasHub = ({ columns }: Pick<Table, 'columns'>): boolean => columns.some(({ name }) => name === 'hub_id');

/** Quotes the name of a table or column. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
