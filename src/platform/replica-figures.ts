/** What a server tells of the copy that it reads from. */
export interface ReplicaFigures {
  readonly isUsable: boolean;
  /** Reads that the copy has served. */
  readonly served: number;
  /** Reads for it that went to the database itself. */
  readonly missed: number;
}
