import type { Block, Call, Node, Path, Program } from 'handlebars/dist/cjs/handlebars/compiler/base.js';
import { parseTemplate } from './parser.js';
import type {
  BlockName,
  CompiledTemplate,
  DateNode,
  DateStyle,
  Expression,
  LoopName,
  PathExpression,
  TemplateKind,
  TemplateNode,
} from './program.js';
import { blockNames, dateStyles, loopNames } from './program.js';

/** What the walk over a tree needs to know. */
interface Walk {
  readonly kind: TemplateKind;
  /** Throws a TemplateError that names the place of the node. */
  readonly refuse: (problem: string, node: Node) => never;
}

const maxNames = 10;
const constant = /^(String|Number|Boolean|Null|Undefined)Literal$/;
/** Built into Handlebars, which is why tokens cannot have these names. Spec 2.4. */
const builtIn = ['log', 'lookup'];

/**
 * Reads a template; throws TemplateError where it says what a template cannot. Everything that is not allowed is
 * refused: nothing that the parser may learn later gets through. Assumption T1.
 */
export function compileTemplate(text: string, kind: TemplateKind): CompiledTemplate {
  const { program, refuse } = parseTemplate(text);
  return { kind, nodes: toNodes(program, { kind, refuse }) };
}

function toNodes(program: Program | undefined, walk: Walk): TemplateNode[] {
  const nodes: TemplateNode[] = [];
  for (const node of program?.body ?? []) {
    if (node.type === 'ContentStatement') nodes.push((node as Node & { value: string }).value);
    else if (node.type === 'MustacheStatement') nodes.push(toValue(node as Call & { escaped: boolean }, walk));
    else if (node.type === 'BlockStatement') nodes.push(toBlock(node as Block, walk));
    else if (node.type !== 'CommentStatement') walk.refuse('This is not available in templates', node);
  }
  return nodes.filter((node) => node !== '');
}

function toValue(node: Call & { escaped: boolean }, walk: Walk): TemplateNode {
  const path = toNamed(node.path);
  if (!path) return walk.refuse('The name of a value is missing', node);
  const name = path.original;
  if (name === 'formatDate') return walk.refuse('formatDate is a block: {{#formatDate …}}{{/formatDate}}', node);
  if (node.params.length > 0 || node.hash || builtIn.includes(name)) {
    return walk.refuse(`Unknown helper "${name}"`, node);
  }
  if (!node.escaped) return walk.refuse('Values are always escaped', node);
  return { kind: 'value', path: toPath(path, walk) };
}

/** Where a name is expected, a constant is one: a token may be named 2 or true. */
function toNamed(node: Node): Path | undefined {
  if (node.type === 'PathExpression') return node as Path;
  if (!constant.test(node.type)) return undefined;
  const original = String((node as Node & { original?: string | number | boolean | null }).original);
  return { type: 'PathExpression', loc: node.loc, data: false, depth: 0, parts: [original], original };
}

function toBlock(node: Block, walk: Walk): TemplateNode {
  const name = node.path.type === 'PathExpression' ? (node.path as Path).original : '';
  if (name !== 'formatDate' && !isBlockName(name)) return walk.refuse(`Unknown helper "${name}"`, node);
  if (node.program?.blockParams) walk.refuse('Names for the items of a block (as |item|) are not available', node);
  const [subject, ...more] = node.params;
  if (!subject || more.length > 0) return walk.refuse(`"${name}" takes one value`, node);
  const body = toNodes(node.program, walk);
  const otherwise = toNodes(node.inverse, walk);
  if (name === 'formatDate') return toDate(node, toExpression(subject, walk), walk);
  const option = node.hash?.pairs[0];
  if (option) walk.refuse(`"${name}" has no option "${option.key}"`, option);
  return { kind: 'block', name, subject: toExpression(subject, walk), body, otherwise };
}

function toDate(node: Block, moment: Expression, walk: Walk): DateNode {
  let style: DateStyle = 'medium';
  for (const { key, value, ...pair } of node.hash?.pairs ?? []) {
    const text = value.type === 'StringLiteral' ? (value as Node & { value: string }).value : undefined;
    const found = dateStyles.find((known) => known === text);
    if (key !== 'format' || !found) return walk.refuse(`formatDate takes format="${dateStyles.join('|')}"`, pair);
    style = found;
  }
  return { kind: 'date', moment, style };
}

function toExpression(node: Node, walk: Walk): Expression {
  if (node.type === 'PathExpression') return toPath(node as Path, walk);
  if (constant.test(node.type)) {
    return { kind: 'literal', value: (node as Node & { value?: unknown }).value };
  }
  return walk.refuse('A value or a constant is expected', node);
}

function toPath(path: Path, walk: Walk): PathExpression {
  const { data, depth, parts } = path;
  if (parts.length > maxNames) walk.refuse(`A path has ${maxNames} names at most`, path);
  const [first = '', ...rest] = parts;
  const names = data ? rest : parts;
  if (walk.kind === 'header' && names[0] === 'extraData') {
    walk.refuse('"extraData" is available in the detail template only', path);
  }
  if (!data) return { kind: 'path', from: depth, names };
  const from = first === 'root' ? first : loopNames.find((name) => name === first);
  if (!from || depth > 0 || (isLoopName(from) && names.length > 0)) {
    return walk.refuse(`Unknown value "${path.original}"`, path);
  }
  return { kind: 'path', from, names };
}

function isBlockName(name: string): name is BlockName {
  return (blockNames as readonly string[]).includes(name);
}

function isLoopName(name: string): name is LoopName {
  return (loopNames as readonly string[]).includes(name);
}
