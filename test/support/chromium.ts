import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** The first, without windows, takes a third less processor time. */
const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The browser of this machine, or undefined: SPOKE_CHROMIUM sets another path. */
export const chromiumPath = [process.env['SPOKE_CHROMIUM'] ?? '', ...browsers.map((name) => `/usr/bin/${name}`)].find(
  (path) => existsSync(path),
);

/**
 * Pages live for seconds: one process for all of them, no spare one, and no optimising compilation take a sixth off the
 * processor time of stories (106 s became 88 for 14 of them; that of the pages alone 67 and 50).
 */
const shortLivedPages = [
  '--renderer-process-limit=1',
  '--disable-features=SpareRendererForSitePerProcess',
  '--js-flags=--no-opt,--no-maglev',
];

let running: Promise<Browser> | undefined;

/**
 * The browser of this process: the test files that run in it one after another share it, each with contexts of its own, and
 * it ends with the process.
 */
export async function shareChromium(): Promise<Browser> {
  const browser = await (running ??= launchChromium());
  if (browser.isConnected()) return browser;
  // It crashed in an earlier file.
  running = launchChromium();
  return running;
}

/** For tests that end the browser. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    ...(chromiumPath !== undefined && { executablePath: chromiumPath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', ...shortLivedPages],
  });
}
