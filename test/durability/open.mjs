// Opens a data directory, prints "open" and holds it until it is stopped; or prints the reason and exits with 1.
// Arguments: data directory, template file.
import { openEngine } from './open-engine.mjs';

const [dataDir, template] = process.argv.slice(2);
try {
  const { engine, sql } = await openEngine({ dataDir, template });
  const [{ answer }] = await sql`select 42 as answer`;
  process.on('SIGTERM', async () => {
    await sql.end();
    await engine.close();
    process.exit(0);
  });
  process.stdout.write(answer === 42 ? 'open\n' : 'wrong\n');
} catch (error) {
  process.stderr.write(`${error.name}: ${error.message}\n`);
  process.exit(1);
}
