// Takes the lock file of a data directory without the kernel socket name, as on systems without one, and holds it.
const built = new URL('../../dist/platform/db/', import.meta.url);
const { createHolder } = await import(new URL('embedded/lock/holder.js', built));
const { takeLockFile } = await import(new URL('embedded/lock/lock-file.js', built));

process.stdout.write('waiting\n');
process.stdin.once('data', async () => {
  try {
    await takeLockFile(process.argv[2], createHolder(process.argv[2]));
    process.stdout.write('taken\n');
  } catch (error) {
    process.stdout.write(`${error.name}\n`);
  }
});
