// Lint rules of this house: what a file is called says what it may hold.
import { basename, relative, sep } from 'node:path';

const shape = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.tsx?$/;
const suffixes = [
  'routes',
  'schema',
  'service',
  'store',
  'jobs',
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
  'accounts|oauth|properties|pipelines|associations|files|changes|quotas|objects|schemas|views|timeline|lists|webhooks|seed|sandbox|web-app';
const inCapability = new RegExp(`^src/(${capabilities})/`);
const layers = new Set(['routes', 'service', 'store', 'jobs']);

/** What is wrong with a file's name, in a sentence; undefined when it is right. */
export function nameFault(path) {
  const file = basename(path);
  if (!shape.test(file)) return `${file} is not in kebab-case.`;
  // A test in a browser says so: it needs one.
  const [noun = '', ...rest] = file
    .replace('.browser.test.', '.test.')
    .replace(/\.tsx?$/, '')
    .split('.');
  const unknown = rest.find((suffix) => !suffixes.includes(suffix));
  if (unknown) return `.${unknown} is no suffix of this house: ${suffixes.map((name) => `.${name}`).join(', ')}.`;
  if (rest.length > 1) return `${file} has more than one suffix: one file, one kind of work.`;
  if (drawers.test(noun)) return `${noun} is a drawer, not a noun: name the file after what it holds.`;
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
    messages: { mark: 'A mark of unfinished work: do it, or name the issue that will, as TODO(#12).' },
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
