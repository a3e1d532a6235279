// npm start: makes the clone runnable, then becomes the server, in this process, so that signals reach it.
import { runPrepared } from './prepare.mjs';

await runPrepared({}, async () => {
  const { main } = await import('../dist/main.js');
  await main();
});
