// The embedded engine as it was built, opened for a harness.
const built = new URL('../../dist/platform/db/', import.meta.url);
const { openEmbeddedOn } = await import(new URL('embedded.js', built));
const { openOverStream } = await import(new URL('postgres.js', built));
const templateFile = new URL('../../dist/embedded-template.tar.gz', import.meta.url).pathname;

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens a data directory. Answers the engine and a driver on it. */
export async function openEngine({ dataDir, diskModule, template = templateFile }) {
  const engine = await openEmbeddedOn({
    dataDir,
    log: quiet,
    templateFile: template,
    ...(diskModule ? { diskModule } : {}),
  });
  return { engine, sql: openOverStream(() => engine.socket()) };
}
