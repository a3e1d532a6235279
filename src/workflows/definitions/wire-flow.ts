import type { FlowDefinition } from './definitions.service.js';

/** A workflow as it is stored. */
export interface SavedFlow {
  readonly flowId: string;
  /** Type id. */
  readonly objectType: string;
  readonly name: string | null;
  readonly isEnabled: boolean;
  readonly revision: number;
  readonly definition: FlowDefinition;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Reads workflows of an account. */
export interface FlowReader {
  /** Throws FLOW_NOT_FOUND (404). */
  getFlow(place: { readonly hubId: number; readonly flowId: string }): Promise<SavedFlow>;
}

/** The members that lists have. */
export function toListed(flow: SavedFlow) {
  const { flowId, objectType, isEnabled, name, revision, definition, createdAt, updatedAt } = flow;
  const { uuid } = definition;
  return {
    ...{ id: flowId, isEnabled, flowType: 'WORKFLOW', objectTypeId: objectType, revisionId: String(revision) },
    ...(name !== null && { name }),
    ...(typeof uuid === 'string' && { uuid }),
    ...{ createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
  };
}

/** A workflow in the format of version 4. */
export const toWireFlow = (flow: SavedFlow) => ({ ...flow.definition, ...toListed(flow) });
