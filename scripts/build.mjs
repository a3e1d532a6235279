// Builds src/ into dist/: strips TypeScript file by file, copies assets, and touches only stale files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBundle } from './build-bundle.mjs';
import { planBuild, toOutput } from './build-plan.mjs';
import { buildTemplate } from './build-template.mjs';
import { buildWeb } from './build-web.mjs';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

/** Source files that cannot be transpiled; the message lists every error with file and line. */
export class BuildError extends Error {
  name = 'BuildError';
}

/**
 * Brings dist/ up to date with src/ and returns what was done. Throws a {@link BuildError} after all good files are written if a
 * file has a syntax error.
 * @param {{ root?: string, only?: 'sources' }} [options] only: neither database template nor bundle nor web app
 * @returns {Promise<{ written: number, removed: number, template: boolean, bundle: boolean, web: boolean }>}
 */
export async function build({ root = repository, only } = {}) {
  const plan = planBuild(root);
  const files = { ...plan.fresh };
  const mistakes = [];
  let written = 0;
  const ts = plan.stale.some((source) => source.isTypeScript) ? (await import('typescript')).default : undefined;
  for (const source of plan.stale) {
    const outcome = writeOutput({ root, dist: plan.dist, source, ts });
    if (outcome.mistakes) mistakes.push(...outcome.mistakes);
    else files[source.path] = outcome.entry;
    if (outcome.written) written += 1;
  }
  for (const output of plan.orphans) {
    for (const name of [output, `${output}.map`]) rmSync(join(plan.dist, name), { force: true });
  }
  const made = { template: plan.template, bundle: plan.bundle };
  const save = () => writeWhole(plan.manifest, JSON.stringify({ key: plan.key, ...made, files }));
  if (!plan.isFresh) save();
  if (mistakes.length > 0) throw new BuildError(mistakes.join('\n'));
  if (only === 'sources') return { written, removed: plan.orphans.length, template: false, bundle: false, web: false };
  // After the sources: the code that builds the template is one of them.
  const template = await buildTemplate({ root, dist: plan.dist, before: plan.template });
  const bundle = await buildBundle({ root, dist: plan.dist, files, before: plan.bundle });
  Object.assign(made, { template: template.hash, bundle: bundle.hash });
  if (template.built || bundle.built) save();
  const web = await buildWeb({ root });
  return { written, removed: plan.orphans.length, template: template.built, bundle: bundle.built, web };
}

/** Writes one output unless its source has the same content as last time. */
function writeOutput({ root, dist, source, ts }) {
  const file = join(root, 'src', source.path);
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
  const entry = { mtimeMs: source.mtimeMs, size: source.size, hash };
  const out = join(dist, toOutput(source.path));
  if (source.knownHash === hash && existsSync(out)) return { entry, written: false };
  if (!source.isTypeScript) {
    writeWhole(out, content);
    return { entry, written: true };
  }
  const { code, map, mistakes } = transpile(ts, { file, out, text: content.toString('utf8'), root });
  if (mistakes.length > 0) return { mistakes };
  writeWhole(`${out}.map`, map);
  writeWhole(out, code);
  return { entry, written: true };
}

function transpile(ts, { file, out, text, root }) {
  const result = ts.transpileModule(text, {
    fileName: file,
    reportDiagnostics: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      sourceMap: true,
    },
  });
  const mistakes = (result.diagnostics ?? []).map((diagnostic) => {
    const at = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
    const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
    return `${relative(root, file)}${at ? `:${at.line + 1}:${at.character + 1}` : ''}: ${message}`;
  });
  const map = JSON.parse(result.sourceMapText ?? '{}');
  map.sources = [relative(dirname(out), file)];
  return { code: result.outputText, map: JSON.stringify(map), mistakes };
}

/** Writes to a temporary file and renames it, so that no process reads a partial file. */
function writeWhole(file, content) {
  mkdirSync(dirname(file), { recursive: true });
  const partial = `${file}.${process.pid}.partial`;
  writeFileSync(partial, content);
  renameSync(partial, file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  try {
    const { written, removed, template, bundle, web } = await build();
    const parts = [
      `${written} written`,
      `${removed} removed`,
      ...(template ? ['database template built'] : []),
      ...(bundle ? ['bundle made'] : []),
      ...(web ? ['web app built'] : []),
    ];
    console.log(`dist: ${parts.join(', ')} in ${Math.round(performance.now() - started)} ms`);
  } catch (error) {
    console.error(error.name === 'BuildError' ? error.message : error);
    process.exitCode = 1;
  }
}
