// npm start: makes the clone runnable, then becomes the server, in this process, so that signals reach it.
import { runPrepared } from './prepare.mjs';

await runPrepared({}, async () => {
  const { startServer } = await import('./program.mjs');
  await startServer();
});
