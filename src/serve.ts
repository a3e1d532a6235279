import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.js';
import type { Config } from './config/config.js';
import { graceMs, type Ending, type Stop } from './ending.js';
import { listenForCopies } from './platform/db/embedded/copy-socket.js';
import type { Server } from './platform/http/facts.js';
import type { Resources } from './resources.js';
import type { Services } from './services.js';

interface ServeOptions {
  readonly services: Services;
  readonly resources: Resources;
  readonly config: Config;
  readonly ending: Ending;
}

/** Listens and runs background work until the process exits. Returns the address. */
export async function serve({ services, resources, config, ending }: ServeOptions): Promise<string> {
  const { log } = resources;
  const server = await createApp(services, resources, config);
  const address = await server.listen({ host: config.host, port: config.port });
  services.start();
  const stopCopies = await allowCopies(resources, config);
  resources.blobs.removeUnfinished().catch((error: unknown) => {
    log.warn({ err: error }, 'failed to clean up partial uploads');
  });
  ending.endWith(createStop(server, { services, resources, config, stopCopies }));
  void resources.failed.then((error) => ending.fail(error, 'the embedded database failed: shutting down'));
  return address;
}

/** A backup of the embedded database copies it while this process uses it. */
async function allowCopies({ holdCheckpoints, holdContents, log }: Resources, { dataDir }: Config) {
  if (!holdCheckpoints) return () => Promise.resolve();
  try {
    return await listenForCopies(dataDir, { holdCheckpoints, holdContents });
  } catch (error) {
    log.warn({ err: error }, 'backups are not possible while this server runs: the data directory cannot hold sockets');
    return () => Promise.resolve();
  }
}

interface StopOptions extends Omit<ServeOptions, 'ending'> {
  readonly stopCopies: () => Promise<void>;
}

function createStop(server: Server, { services, resources, config, stopCopies }: StopOptions): Stop {
  const closeRest = async () => {
    await stopCopies();
    await services.stop();
    await resources.close();
  };
  return {
    maxMs: config.drainSeconds * 1000 + graceMs,
    countRequests: () => server.countRequests(),
    async gracefully() {
      server.drain();
      await sleep(config.drainSeconds * 1000);
      await server.close();
      await closeRest();
    },
    async within(milliseconds) {
      const closed = server.close();
      await Promise.race([closed, sleep(milliseconds)]);
      server.server.closeAllConnections();
      await closeRest();
    },
  };
}
