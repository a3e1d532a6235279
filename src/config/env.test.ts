import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.js';
import { readEnvironment } from './env.js';

describe('the environment', () => {
  it('has the variables that Spoke knows, without blank ones', () => {
    expect(readEnvironment({ PORT: ' 8081 ', SPOKE_SEED: ' ', HOME: '/root', DATABASE_URL: 'x' })).toEqual({
      PORT: '8081',
      DATABASE_URL: 'x',
    });
  });

  it.each([
    ['SPOKE_DATADIR', 'There is no variable SPOKE_DATADIR: did you mean SPOKE_DATA_DIR?'],
    ['SPOKE_RATE_LIMIT', 'There is no variable SPOKE_RATE_LIMIT: did you mean SPOKE_RATE_LIMITS?'],
    ['SPOKE_METRIC_TOKEN', 'There is no variable SPOKE_METRIC_TOKEN: did you mean SPOKE_METRICS_TOKEN?'],
    ['SPOKE_DATABASE_URL', 'There is no variable SPOKE_DATABASE_URL: did you mean DATABASE_URL?'],
    ['SPOKE_PORT', 'There is no variable SPOKE_PORT: did you mean PORT?'],
    ['SPOKE_FAVOURITE_COLOUR', 'There is no variable SPOKE_FAVOURITE_COLOUR.'],
  ])('is refused with %s, which would have no effect', (name, sentence) => {
    expect(() => readEnvironment({ [name]: '8081' })).toThrow(new ConfigError(sentence));
  });

  it('may have what clients read and what Kubernetes sets for a service called spoke', () => {
    const others = {
      ...{ SPOKE_URL: 'http://127.0.0.1:8080', SPOKE_TOKEN: 'pat', SPOKE_SERVICE_HOST: '10.0.0.1' },
      ...{ SPOKE_INTERCEPT_ONLY: '1', SPOKE_INTERCEPT_ALLOW: 'db.example.com' },
      ...{ SPOKE_CODE_VERIFIER: 'x', SPOKE_NEW_PASSWORD: 'x', SPOKE_X_CSRF_TOKEN: 'x' },
      ...{ SPOKE_SERVICE_PORT: '80', SPOKE_SERVICE_PORT_HTTP: '80', SPOKE_PORT: 'tcp://10.0.0.1:80' },
      ...{ SPOKE_PORT_80_TCP: 'tcp://10.0.0.1:80', SPOKE_PORT_80_TCP_ADDR: '10.0.0.1' },
    };
    expect(readEnvironment(others)).toEqual({});
  });
});
