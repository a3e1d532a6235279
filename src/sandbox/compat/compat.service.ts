import type { Static } from 'typebox';
import type { Compat } from '../../accounts/hubs/compat.js';
import type { HubsService } from '../../accounts/hubs/hubs.service.js';
import type { HubSetting } from '../../platform/cache.js';
import type { compatState, newCompat } from './compat.schema.js';

type CompatState = Static<typeof compatState>;

export interface SandboxCompatService {
  getCompat(): CompatState;
  /** Effective immediately, for requests and background work. Throws HUB_NOT_FOUND (404). */
  setCompat(change: Static<typeof newCompat>): Promise<CompatState>;
}

interface SandboxCompatDeps {
  readonly compat: HubSetting<Compat>;
  readonly hubs: Pick<HubsService, 'getHub'>;
}

/** Switches compatibility modes while an integration is tested. */
export function createSandboxCompatService({ compat, hubs }: SandboxCompatDeps): SandboxCompatService {
  const getCompat = (): CompatState => ({
    mode: compat.of(),
    hubs: [...compat.own].map(([hubId, mode]) => ({ hubId, mode })),
  });
  return {
    getCompat,
    async setCompat({ mode, hubId }) {
      if (hubId !== undefined) await hubs.getHub(hubId);
      await compat.set(mode, hubId);
      return getCompat();
    },
  };
}
