import { createStoredChoice } from '../ui/choices/stored-choice.js';

type TimelineDensity = 'comfortable' | 'compact';

const choice = createStoredChoice('spoke.timeline-density');

/** Whether entries are shown in short; kept by the browser. */
export const useTimelineDensity = (): TimelineDensity => (choice.use() === 'compact' ? 'compact' : 'comfortable');

export const setTimelineDensity = (density: TimelineDensity): void =>
  choice.write(density === 'compact' ? density : undefined);
