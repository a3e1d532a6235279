import { connectSpoke, startSpoke, type ConnectedSpoke, type Spoke } from './start.js';

let running: Spoke | undefined;

/** `globalSetup` of Jest: starts a server, whose address the workers find in SPOKE_URL. */
export default async function setup(): Promise<void> {
  running = await startSpoke();
  process.env['SPOKE_URL'] = running.url;
}

/** Ends the server of {@link setup}. */
export async function teardown(): Promise<void> {
  await running?.close();
  running = undefined;
}

/** The server of the run, in a test. */
export async function useSpoke(): Promise<ConnectedSpoke> {
  const url = process.env['SPOKE_URL'];
  if (!url) throw new Error("Spoke is not running: set globalSetup of Jest to 'spoke/jest'.");
  return connectSpoke(url);
}
