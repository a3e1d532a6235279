import type { StageProperties } from '../object-types.js';
import type { Pipeline } from '../property.js';

/** An end of a pipeline. */
export interface Ending {
  readonly label: 'Won' | 'Lost' | 'Closed';
  readonly stage: Pipeline['stages'][number];
}

/** Whether records in a stage are done. */
export function isClosedStage({ metadata }: Pipeline['stages'][number]): boolean {
  const { isClosed, ticketState, state } = metadata as Readonly<Record<string, string | undefined>>;
  return isClosed === 'true' || ticketState === 'CLOSED' || state === 'CLOSED';
}

/** The ends of a pipeline, as far as it has them: the first stage that is won and the first that is lost, or the first closed one. */
export function listEndings(stages: Pipeline['stages'], state: StageProperties['state'] | undefined): Ending[] {
  const closed = stages.filter(isClosedStage);
  const find = (label: Ending['label'], probability?: number): Ending[] => {
    const stage = closed.find(
      ({ metadata }) => probability === undefined || Number(metadata['probability']) === probability,
    );
    return stage ? [{ label, stage }] : [];
  };
  return state === 'probability' ? [...find('Won', 1), ...find('Lost', 0)] : find('Closed');
}
