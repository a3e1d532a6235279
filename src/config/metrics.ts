import { ConfigError } from './config-error.js';
import type { Environment } from './env.js';

/** Access to `/metrics`, and its port. */
export interface MetricsConfig {
  readonly access: MetricsAccess;
  /** The bearer token required with `access: 'token'`. */
  readonly token: string | undefined;
  /** A separate port that serves only `/metrics`; undefined: the server's port. */
  readonly port: number | undefined;
}

type MetricsAccess = 'off' | 'public' | 'token';

const shortestToken = 16;

/** Reads the SPOKE_METRICS_… variables, or throws a {@link ConfigError} for contradictions. */
export function toMetrics(env: Environment, access: MetricsAccess): MetricsConfig {
  const { SPOKE_METRICS_TOKEN: token, SPOKE_METRICS_PORT: port } = env;
  if (access === 'token' && (token === undefined || token.length < shortestToken)) {
    throw new ConfigError(`SPOKE_METRICS=token needs SPOKE_METRICS_TOKEN, at least ${shortestToken} characters.`);
  }
  if (access !== 'token' && token !== undefined) {
    throw new ConfigError('SPOKE_METRICS_TOKEN has no meaning without SPOKE_METRICS=token.');
  }
  if (access === 'off' && port !== undefined) {
    throw new ConfigError('SPOKE_METRICS_PORT needs SPOKE_METRICS=public or SPOKE_METRICS=token beside it.');
  }
  return { access, token, port: port === undefined ? undefined : toPort(port, env.PORT) };
}

function toPort(text: string, ownPort: string | undefined): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port >= 1 && port <= 65_535)) {
    throw new ConfigError(`SPOKE_METRICS_PORT=${text} is not a whole number from 1 to 65535.`);
  }
  if (port === Number(ownPort ?? 8080)) {
    throw new ConfigError('SPOKE_METRICS_PORT is the port of the server itself: choose another one.');
  }
  return port;
}
