// Lint rules of this project: file names show the kind of their content.
import { basename, relative, sep } from 'node:path';

const shape = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/;
const suffixes = [
  'routes',
  'schema',
  'service',
  'tx',
  'store',
  'errors',
  'plugin',
  'test',
  'suite',
  'config',
  'd',
  'e2e',
];
const drawers = /(^|-)(utils?|helpers?|common|misc|managers?|shared|base)$/;
const capabilities =
  'accounts|app-usage|oauth|properties|pipelines|associations|files|changes|quotas|objects|schemas|views|timeline|lists|webhooks|preferences|notifications|cards|exports|extensions|imports|journal|uses|workflows|legacy|seed|backups|pull|sandbox|web-app';
const inCapability = new RegExp(`^src/(${capabilities})/`);
const layers = new Set(['routes', 'service', 'tx', 'store']);

/** Returns what is wrong with a file's name, as a sentence; undefined if nothing is. */
export function nameFault(path) {
  const file = basename(path);
  if (!shape.test(file)) return `${file} is not in kebab-case.`;
  // Browser tests have a suffix of their own.
  const [noun = '', ...rest] = file
    .replace('.browser.test.', '.test.')
    .replace(/\.tsx?$/, '')
    .split('.');
  const unknown = rest.find((suffix) => !suffixes.includes(suffix));
  if (unknown)
    return `.${unknown} is an unknown file suffix, not one of ${suffixes.map((name) => `.${name}`).join(', ')}.`;
  if (rest.length > 1) return `${file} has more than one suffix: one file, one kind of work.`;
  if (drawers.test(noun)) return `${noun} is not specific: name the file after its content.`;
  if (rest.some((suffix) => layers.has(suffix)) && !inCapability.test(path) && !path.startsWith('src/platform/')) {
    return `.${rest[0]} files belong in the folder of their capability.`;
  }
  return undefined;
}

const fileName = {
  meta: { type: 'problem', schema: [], messages: { fault: '{{ fault }}' } },
  create(context) {
    return {
      Program(node) {
        const fault = nameFault(relative(context.cwd, context.filename).split(sep).join('/'));
        if (fault) context.report({ node, messageId: 'fault', data: { fault } });
      },
    };
  },
};

const unfinished = /\b(FIXME|XXX|TODO(?!\(#\d+\)))\b/;

const finished = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { mark: 'Unfinished work: complete it, or name its issue, as TODO(#12).' },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (unfinished.test(comment.value)) context.report({ loc: comment.loc, messageId: 'mark' });
        }
      },
    };
  },
};

export const houseRules = { rules: { 'file-name': fileName, finished } };
