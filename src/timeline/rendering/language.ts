import {
  type Block,
  type Call,
  type Node,
  type Path,
  type Program,
  parse,
  parser,
} from 'handlebars/dist/cjs/handlebars/compiler/base.js';
import {
  type BlockName,
  type CompiledTemplate,
  type DateNode,
  type DateStyle,
  type Expression,
  type LoopName,
  type PathExpression,
  type TemplateKind,
  type TemplateNode,
  blockNames,
  dateStyles,
  loopNames,
} from './program.js';
import { TemplateError } from './template-error.js';
import { scanTemplate } from './scan.js';

/** State of a walk over a tree. */
interface Walk {
  readonly kind: TemplateKind;
  /** Throws a TemplateError with the position of the node. */
  readonly refuse: (problem: string, node: Node) => never;
}

const maxNames = 10;
const constant = /^(String|Number|Boolean|Null|Undefined)Literal$/;
/** Built into Handlebars, so tokens cannot have these names. Spec 2.4. */
const builtIn = ['log', 'lookup'];

/**
 * Compiles a template; throws TemplateError for anything not allowed. Uses an allowlist: syntax added to the parser later
 * is refused. Assumption T1.
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

/** Accepts constants as names: a token may be named 2 or true. */
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
  if (parts.length > maxNames) walk.refuse(`A path may have at most ${maxNames} names`, path);
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

/** The tree of a template, and how to refuse one of its nodes. */
interface ParsedTemplate {
  readonly program: Program;
  refuse(problem: string, node: Node): never;
}

/** Parses a template; lines with only a block tag keep their line end. Throws TemplateError. */
function parseTemplate(template: string): ParsedTemplate {
  const source = template.replace(/\r\n?/g, '\n');
  const scanned = scanTemplate(source);
  const refuseAt = (problem: string, line: number, column: number): never => {
    const lines = scanned.text.split('\n').slice(0, line - 1);
    const offset = lines.reduce((sum, { length }) => sum + length + 1, column);
    throw new TemplateError(problem, source, scanned.toOriginal(offset));
  };
  try {
    const program = parse(scanned.text, { ignoreStandalone: true });
    return { program, refuse: (problem, { loc }) => refuseAt(problem, loc.start.line, loc.start.column) };
  } catch (error) {
    const { line, column } = findPlace(error);
    return refuseAt('This is not allowed in templates', line, column);
  }
}

/** Position of a parse error: some errors carry it, for others it is read from the lexer. */
function findPlace(error: unknown): { line: number; column: number } {
  const { lineNumber, column, message } = error as Error & { lineNumber?: number; column?: number };
  if (lineNumber !== undefined && column !== undefined) return { line: lineNumber, column };
  const token = parser.lexer.yylloc;
  return message.startsWith('Lexical')
    ? { line: token.last_line, column: token.last_column }
    : { line: token.first_line, column: token.first_column };
}
