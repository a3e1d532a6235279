// Assembles what the package of the npm registry contains: the built program, with nothing left to build.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from '../build.mjs';
import { bundleLibrary } from './library.mjs';
import { bundleThreads } from './threads.mjs';

/** What the program cannot carry inside: machine code and WebAssembly. */
const dependencies = ['@electric-sql/pglite', '@node-rs/argon2'];
/** Used where they are installed beside the package: 19 MB that only resized pictures need, and the runner of the fixtures. */
const optionalPeers = { sharp: '>=0.33.0', vitest: '>=3.0.0' };

const copied = [
  'migrations',
  'seeds',
  'scripts/command.mjs',
  'scripts/node-version.mjs',
  'scripts/program.mjs',
  'scripts/spoke-installed.mjs',
  'scripts/supervisor.mjs',
  'dist/embedded-template.tar.gz',
  'dist/program.cjs',
  'dist/public',
  'docs/compatibility.md',
];
/** Beside the folder, where people and npm look for them. */
const documents = ['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md'];

/**
 * Fills `folder`, which lies in `root`, and returns the manifest of the package.
 * @param {{ root: string, folder: string }} options
 */
export async function stagePackage({ root, folder }) {
  await build({ root });
  rmSync(folder, { recursive: true, force: true });
  for (const path of copied) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(root, path), target, { recursive: true });
  }
  await bundleThreads({ root, out: join(folder, 'dist') });
  const exports = await bundleLibrary({ root, out: join(folder, 'dist', 'library') });
  const { name, version, type, ...clone } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ name, version, type }, null, 2)}\n`);
  const pick = (names) => Object.fromEntries(names.map((dependency) => [dependency, clone.dependencies[dependency]]));
  return {
    name,
    version,
    description: clone.description,
    license: clone.license,
    type,
    engines: clone.engines,
    bin: { spoke: 'package/scripts/spoke-installed.mjs' },
    exports,
    files: ['package', ...documents],
    dependencies: pick(dependencies),
    peerDependencies: optionalPeers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(optionalPeers).map((peer) => [peer, { optional: true }])),
  };
}
