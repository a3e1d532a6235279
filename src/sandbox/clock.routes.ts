import { Type } from 'typebox';
import type { MovableClock } from '../platform/clock.js';
import { httpErrors } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';

const clockState = Type.Object({ now: Type.String({ format: 'date-time' }), offsetSeconds: Type.Number() });
const move = Type.Object(
  {
    advanceSeconds: Type.Optional(Type.Number({ minimum: -315_576_000, maximum: 315_576_000 })),
    now: Type.Optional(Type.String({ format: 'date-time' })),
    reset: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);

/** `/_spoke/clock`: reads and moves the clock that tokens, codes and retries use. */
export function addClockRoutes(server: Server, { clock }: { clock: MovableClock }): void {
  const state = () => ({ now: clock.now().toISOString(), offsetSeconds: clock.offsetMs() / 1000 });
  addRoute(server, {
    method: 'GET',
    path: '/_spoke/clock',
    operationId: 'getSandboxClock',
    summary: 'Read the clock of the server',
    tag: 'Sandbox',
    callers: ['anyone'],
    success: { 200: clockState },
    handler: state,
  });
  addRoute(server, {
    method: 'POST',
    path: '/_spoke/clock',
    operationId: 'moveSandboxClock',
    summary: 'Advance the clock, set it, or return to real time',
    tag: 'Sandbox',
    callers: ['anyone'],
    body: move,
    success: { 200: clockState },
    handler: ({ body }) => {
      if (Object.keys(body).length !== 1) {
        throw httpErrors.invalidRequest({ message: 'Give one of advanceSeconds, now and reset' });
      }
      if (body.advanceSeconds !== undefined) clock.advance(body.advanceSeconds);
      if (body.now !== undefined) clock.set(new Date(body.now));
      if (body.reset) clock.reset();
      return state();
    },
  });
}
