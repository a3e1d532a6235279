/**
 * Runs a command line, as in `process.argv`: the server under its supervisor, every other command in this process. Without a
 * command it starts the server.
 */
export async function runCommand(argv) {
  const args = argv.length > 2 ? argv.slice(2) : ['start'];
  if (args[0] === 'start') {
    const { programFile, supervise } = await import('./supervisor.mjs');
    process.exitCode = await supervise({ program: programFile, args });
    return;
  }
  const { loadProgram } = await import('./program.mjs');
  await loadProgram().program.runCli(argv);
}
