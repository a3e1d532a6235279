// node scripts/release.mjs: checks that this commit may be released as the version of package.json, and packs it. Publishing is
// left to the pipeline that signs: npm publish <file> --provenance --access public.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const run = (command, ...args) => execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const faults = listFaults();
if (faults.length > 0) {
  console.error(`Version ${version} cannot be released:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exitCode = 1;
} else {
  const file = run('npm', 'pack', '--silent');
  console.log(`${file} is version ${version}, of commit ${run('git', 'rev-parse', 'HEAD')}. Next:`);
  console.log(`  git tag --sign v${version} && git push origin v${version}`);
  console.log(`  npm publish ${file} --provenance --access public`);
}

function listFaults() {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, unreleased = ''] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## \[|(?![\s\S]))/m.exec(changelog) ?? [];
  const heading = new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm');
  return [
    run('git', 'status', '--porcelain') !== '' && 'there are changes that are not committed',
    run('git', 'tag', '--list', `v${version}`) !== '' && `the tag v${version} exists`,
    !heading.test(changelog) && `CHANGELOG.md has no section "## [${version}] - <date>"`,
    unreleased.trim() !== '' && 'CHANGELOG.md has entries under "Unreleased"',
    !isNoticeFresh() && 'NOTICE is stale: npm run generate',
  ].filter(Boolean);
}

function isNoticeFresh() {
  try {
    run('node', 'scripts/generate.mjs', '--check');
    return true;
  } catch {
    return false;
  }
}
