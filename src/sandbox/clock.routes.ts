import { Type } from 'typebox';
import type { MovableClock } from '../platform/clock.js';
import { httpErrors } from '../platform/http/errors.js';
import type { Server } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';

const clockState = Type.Object({
  now: Type.String({ format: 'date-time' }),
  offsetSeconds: Type.Number(),
  frozen: Type.Boolean({ description: 'It stands still' }),
  stepSeconds: Type.Number({ description: 'How far each request to the API moves it, if it stands still' }),
});
const tenYears = 315_576_000;
const move = Type.Object(
  {
    advanceSeconds: Type.Optional(Type.Number({ minimum: -tenYears, maximum: tenYears })),
    now: Type.Optional(Type.String({ format: 'date-time' })),
    frozen: Type.Optional(Type.Boolean({ description: 'Stops it, or lets it run from where it stands' })),
    stepSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400, description: 'With frozen; 0 by default' })),
    reset: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
);

/** `/_spoke/clock`: reads, moves and stops the clock that records, tokens, codes and retries use. */
export function addClockRoutes(server: Server, { clock }: { readonly clock: MovableClock }): void {
  const state = () => ({
    now: clock.now().toISOString(),
    offsetSeconds: clock.offsetMs() / 1000,
    frozen: clock.stepSeconds() !== undefined,
    stepSeconds: clock.stepSeconds() ?? 0,
  });
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
    summary: 'Advance the clock, set it, stop it, or return to real time',
    tag: 'Sandbox',
    callers: ['anyone'],
    body: move,
    success: { 200: clockState },
    handler: ({ body }) => {
      const { frozen, stepSeconds, ...moves } = body;
      const given = Object.keys(moves).length;
      // A time may be set and kept in one request.
      const isWhole =
        given === 1 ? frozen === undefined || body.now !== undefined : given === 0 && frozen !== undefined;
      if (!isWhole || (stepSeconds !== undefined && !frozen)) {
        const message =
          'Give one of advanceSeconds, now, reset and frozen; frozen also with now, stepSeconds with frozen: true';
        throw httpErrors.invalidRequest({ message });
      }
      if (frozen) clock.stop(stepSeconds ?? 0);
      if (frozen === false) clock.run();
      if (body.advanceSeconds !== undefined) clock.advance(body.advanceSeconds);
      if (body.now !== undefined) clock.set(new Date(body.now));
      if (body.reset) clock.reset();
      return state();
    },
  });
}
