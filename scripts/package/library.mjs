// Prepares what programs import from the package: the built modules of src/library with their types.
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What can be imported, by the names that it has outside. */
const entries = {
  '.': 'index',
  './vitest': 'vitest',
  './vitest-setup': 'vitest-setup',
  './jest': 'jest',
  './jest-teardown': 'jest-teardown',
  './intercept': 'intercept',
};

/**
 * Copies the library and writes its declarations. Returns the `exports` of the manifest.
 * @param {{ root: string, out: string }} options
 */
export async function bundleLibrary({ root, out }) {
  const built = join(root, 'dist', 'library');
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(built)) {
    if (name.endsWith('.js')) cpSync(join(built, name), join(out, name));
  }
  await writeDeclarations({ root, out });
  const toExport = (file) => {
    const place = `./package/dist/library/${file}`;
    return { types: `${place}.d.ts`, default: `${place}.js` };
  };
  return Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, toExport(file)]));
}

async function writeDeclarations({ root, out }) {
  const ts = (await import('typescript')).default;
  const config = ts.parseConfigFileTextToJson(
    'tsconfig.json',
    readFileSync(join(root, 'tsconfig.json'), 'utf8'),
  ).config;
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram({
    rootNames: Object.values(entries).map((file) => join(root, 'src', 'library', `${file}.ts`)),
    options: {
      ...options,
      rootDir: join(root, 'src', 'library'),
      outDir: out,
      noEmit: false,
      incremental: false,
      tsBuildInfoFile: undefined,
      declaration: true,
      emitDeclarationOnly: true,
    },
  });
  const { diagnostics } = program.emit();
  const [mistake] = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (mistake) throw new Error(ts.flattenDiagnosticMessageText(mistake.messageText, '\n'));
}
