import type { Pool } from './driver/pool.js';
import type { PlannedAnew } from './driver/statements.js';

/** Texts that come again are kept by the database, read and analyzed, which costs as much as their planning. */
interface OftenAsked {
  /** How often a text has come when it is one of them. */
  readonly from: number;
  /** As many at most, for each connection holds them for as long as it lives. */
  readonly most: number;
}

const often: OftenAsked = { from: 5, most: 50 };
/** How many texts are counted. */
const counted = 1000;

/** On a pool whose connections plan everything anew. */
export function planOnPool(pool: Pick<Pool, 'send'>): PlannedAnew {
  const isOften = createOften(often);
  return (text, values) => pool.send({ text, values, as: isOften(text) ? 'named' : 'unnamed' });
}

/**
 * On a single session, which is told when the first of them begins, and when none is left. What else is sent meanwhile is
 * planned anew, too, and nothing else is different for it.
 */
export function planOnSession(session: Pick<Pool, 'send'>): PlannedAnew {
  const isOften = createOften(often);
  // A session that cannot be told has been lost, which the statement says by itself.
  const tell = (mode: string) =>
    session.send({ text: `set plan_cache_mode = ${mode}`, values: [], as: 'plain' }).catch(() => undefined);
  let running = 0;
  return async (text, values) => {
    running += 1;
    if (running === 1) void tell('force_custom_plan');
    try {
      return await session.send({ text, values, as: isOften(text) ? 'named' : 'unnamed' });
    } finally {
      running -= 1;
      if (running === 0) void tell('force_generic_plan');
    }
  };
}

/** Whether a text has come often enough, this time included. The first ones that did stay those. */
export function createOften({ from, most }: OftenAsked): (text: string) => boolean {
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
