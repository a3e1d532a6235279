// npm start: makes the clone runnable, then supervises the server.
import { programFile } from './program-file.mjs';
import { runPrepared } from './prepare.mjs';
import { supervise } from './supervisor.mjs';

await runPrepared({}, async () => {
  process.exitCode = await supervise({ program: programFile });
});
