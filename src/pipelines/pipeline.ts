export type StageMetadata = Readonly<Record<string, string>>;

/** A step of a pipeline. */
export interface Stage {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  readonly metadata: StageMetadata;
  /** Closed: won, lost or done. */
  readonly isClosed: boolean;
  /** Probability of winning, 0 to 1; deals only. */
  readonly probability?: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An ordered workflow of stages that records of a type move through. */
export interface Pipeline {
  readonly id: string;
  readonly label: string;
  readonly displayOrder: number;
  /** In display order. */
  readonly stages: readonly Stage[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The pipelines of a hub by type id, in display order. */
export type HubPipelines = ReadonlyMap<string, readonly Pipeline[]>;

/** Sorts by display order; equal ones keep their order. */
export function toDisplayOrder<T extends { readonly displayOrder: number }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => a.displayOrder - b.displayOrder);
}
