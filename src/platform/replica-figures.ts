/** Statistics about the replica that a server reads from. */
export interface ReplicaFigures {
  readonly isUsable: boolean;
  /** Reads that the replica has served. */
  readonly served: number;
  /** Lagging reads that went to the primary database. */
  readonly missed: number;
}
