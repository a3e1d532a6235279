// npm start: makes the clone runnable, then supervises the server.
import { runPrepared } from './prepare.mjs';
import { programFile, supervise } from './supervisor.mjs';

await runPrepared({}, async () => {
  process.exitCode = await supervise({ program: programFile });
});
