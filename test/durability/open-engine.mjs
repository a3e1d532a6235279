// The built embedded engine, opened for a test harness.
const built = new URL('../../dist/platform/db/', import.meta.url);
const { openEmbeddedOn } = await import(new URL('embedded.js', built));
const { openOverStream } = await import(new URL('postgres.js', built));
const { toHandle } = await import(new URL('driver/statements.js', built));
const templateFile = new URL('../../dist/embedded-template.tar.gz', import.meta.url).pathname;

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens a data directory. Returns the engine and a handle on it. */
export async function openEngine({ dataDir, diskModule, template = templateFile }) {
  const engine = await openEmbeddedOn({
    dataDir,
    log: quiet,
    templateFile: template,
    ...(diskModule ? { diskModule } : {}),
  });
  const pool = openOverStream(() => engine.socket());
  const sql = Object.assign(toHandle(pool.send), {
    begin: (fn) => pool.begin((send) => fn(toHandle(send))),
    end: () => pool.end({ timeoutMs: 60_000 }),
  });
  return { engine, sql };
}
