import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.js';
import type { Config } from './config/config.js';
import { endOnSignals, graceMs } from './ending.js';
import type { Resources } from './resources.js';
import type { Services } from './services.js';

/** Listens and does what runs by itself, until a signal. Answers the address. */
export async function serve(services: Services, resources: Resources, config: Config): Promise<string> {
  const { log } = resources;
  const server = await createApp(services, resources, config);
  const address = await server.listen({ host: config.host, port: config.port });
  const stop = async () => {
    server.drain();
    await sleep(config.drainSeconds * 1000);
    await server.close();
    await services.stop();
    await resources.close();
  };
  services.start();
  resources.blobs.removeUnfinished().catch((error: unknown) => {
    log.warn({ err: error }, 'what broken uploads left could not be removed');
  });
  endOnSignals(stop, config.drainSeconds * 1000 + graceMs);
  void resources.failed.then((error) => {
    log.fatal({ err: error }, 'the embedded database failed');
    process.exit(1);
  });
  return address;
}
