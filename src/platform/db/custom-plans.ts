import type { Pool } from './driver/pool.js';
import type { SendWithCustomPlan } from './driver/statements.js';

/** Recurring texts are prepared by the database: parsing and analysis cost as much as planning. */
interface FrequencyLimits {
  /** How many times a text must recur to be prepared. */
  readonly from: number;
  /** The maximum number of them, since each connection holds them for its lifetime. */
  readonly most: number;
}

const frequent: FrequencyLimits = { from: 5, most: 50 };
/** How many texts are counted. */
const counted = 1000;

/** On a pool whose connections use custom plans. */
export function planOnPool(pool: Pick<Pool, 'send'>): SendWithCustomPlan {
  const isFrequent = createFrequentTexts(frequent);
  return (text, values) => pool.send({ text, values, as: isFrequent(text) ? 'named' : 'unnamed' });
}

/**
 * On a single session, which switches its plan mode while such statements run. Other statements sent meanwhile get custom plans,
 * too, without other effects.
 */
export function planOnSession(session: Pick<Pool, 'send'>): SendWithCustomPlan {
  const isFrequent = createFrequentTexts(frequent);
  // A failed switch means a lost session, which the statement itself reports.
  const setPlanMode = (mode: string) =>
    session.send({ text: `set plan_cache_mode = ${mode}`, values: [], as: 'plain' }).catch(() => undefined);
  let running = 0;
  return async (text, values) => {
    running += 1;
    if (running === 1) void setPlanMode('force_custom_plan');
    try {
      return await session.send({ text, values, as: isFrequent(text) ? 'named' : 'unnamed' });
    } finally {
      running -= 1;
      if (running === 0) void setPlanMode('force_generic_plan');
    }
  };
}

/** Whether a text has recurred often enough, including this time. The first such texts are kept. */
export function createFrequentTexts({ from, most }: FrequencyLimits): (text: string) => boolean {
  const chosen = new Set<string>();
  const counts = new Map<string, number>();
  return (text) => {
    if (chosen.has(text)) return true;
    if (chosen.size === most) return false;
    const count = (counts.get(text) ?? 0) + 1;
    counts.delete(text);
    if (count >= from) {
      chosen.add(text);
      return true;
    }
    if (counts.size === counted) counts.delete(counts.keys().next().value ?? text);
    counts.set(text, count);
    return false;
  };
}
