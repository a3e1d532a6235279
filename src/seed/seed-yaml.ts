import { isNode, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { toNotRead, type ReadSeed } from './seed-file.js';

/** How often the anchors of a file may be used: aliases that multiply each other would fill the memory. */
const maxAliases = 1000;

/** Reads YAML 1.2. Loaded only for files whose name ends with .yaml or .yml. */
export const readYaml: ReadSeed = (text, name) => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const toPlace = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const [problem] = document.errors;
  // The message of the parser quotes the text around a fault, which may be a secret; its code does not.
  if (problem) {
    const why = problem.code.toLowerCase().replaceAll('_', ' ');
    throw toNotRead(`it is not YAML (${why})`, toPlace(problem.pos[0]), name);
  }
  const lineOf = (pointer: string) => toPlace(findOffset(document, pointer)).line;
  try {
    return { value: document.toJS({ maxAliasCount: maxAliases }), lineOf };
  } catch {
    const stray = findStrayAlias(document);
    if (stray !== undefined) throw toNotRead('it has an alias without an anchor', toPlace(stray), name);
    throw toNotRead(`it uses an anchor more than ${maxAliases} times`, undefined, name);
  }
};

function findStrayAlias(document: Document): number | undefined {
  let found: number | undefined;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined;
      found = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return found;
}

/** Where a value begins, or the one around it if it is written elsewhere (an alias). */
function findOffset(document: Document, pointer: string): number {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let depth = steps.length; depth > 0; depth -= 1) {
    const node: unknown = document.getIn(steps.slice(0, depth), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return document.contents?.range?.[0] ?? 0;
}
