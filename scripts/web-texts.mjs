// The texts of the web app: its messages, the arguments of t(), tIn() and rich(), and texts that are shown without them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Attributes, members of objects and parameters that are words on a screen. */
const wordNames = new Set([
  ...['label', 'title', 'placeholder', 'description', 'alt', 'error', 'message', 'submit', 'hint', 'confirm', 'cancel'],
  ...['aria-label', 'aria-description', 'aria-roledescription', 'nothingFoundMessage', 'singular', 'plural', 'detail'],
  ...['note', 'tooltip', 'textLabel', 'when', 'failed', 'follows', 'empty'],
]);

/** The argument of each function that is words on a screen. */
const wordArguments = new Map([
  ['notifyDone', 0],
  ['notifyFailure', 0],
  ['offerUndo', 0],
  ['useDocumentTitle', 0],
  ['useShortcut', 1],
]);

const folder = 'web/src';
// Generated types, the machinery itself, and the page that shows parts to developers of the web app.
const exceptFolders = ['web/src/api/', 'web/src/i18n/', 'web/src/style/'];

/**
 * @param {string} root the project's folder
 * @returns {string[]} the sources of the web app whose texts are shown
 */
function listSources(root) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|\.d\.ts)$/.test(file))
    .filter((file) => !exceptFolders.some((except) => file.startsWith(except)))
    .sort();
}

/** The catalogues of all languages but English, as paths in the project. */
export const listCatalogues = (root) =>
  readdirSync(join(root, folder, 'i18n', 'catalogues'))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${folder}/i18n/catalogues/${name}`);

/**
 * @typedef {{ file: string, line: number, kind: 't' | 'tIn' | 'rich', values: string[] | undefined }} Use where a message is used; `values`
 * are the names of its values, undefined if they are not all written there.
 */

/**
 * Collects the messages of the web app.
 * @param {string} root the project's folder
 * @returns {Map<string, Use[]>} message → where it is used
 */
export function collectMessages(root) {
  const found = new Map();
  for (const file of listSources(root)) {
    visit(parse(root, file), (node, source) => {
      const kind = toMessageCall(node);
      const message = kind && toMessage(node, kind);
      if (message === undefined) return;
      const use = {
        file,
        line: toLine(node, source),
        kind,
        values: toValueNames(kind === 'tIn' ? undefined : node.arguments[1]),
      };
      found.set(message, [...(found.get(message) ?? []), use]);
    });
  }
  return found;
}

/**
 * Lists what is shown without a message, or by one that is not written as a literal.
 * @param {string} root the project's folder
 * @returns {{ place: string, text: string }[]}
 */
export const listBareTexts = (root) =>
  listSources(root).flatMap((file) => findBareTexts(file, readFileSync(join(root, file), 'utf8')));

/** The same for one source. */
export function findBareTexts(file, text) {
  const found = [];
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true), (node, source) => {
    const add = (words) => found.push({ place: `${file}:${toLine(node, source)}`, text: words.trim() });
    const kind = toMessageCall(node);
    if (kind && toMessage(node, kind) === undefined) add(node.getText(source));
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) add(node.text);
    if (!isWordPlace(node)) return;
    for (const words of listWords(node)) if (hasWords(words)) add(words);
  });
  return found;
}

function visit(source, see) {
  const walk = (node) => {
    see(node, source);
    ts.forEachChild(node, walk);
  };
  walk(source);
}

const parse = (root, file) =>
  ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);

const toLine = (node, source) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;

function toMessageCall(node) {
  if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  return ['t', 'tIn', 'rich'].find((name) => name === node.expression.text);
}

/** The message of a call, as in the catalogues; undefined if it is not written there. */
function toMessage(node, kind) {
  const literals = node.arguments.slice(0, kind === 'tIn' ? 2 : 1).filter((one) => ts.isStringLiteralLike(one));
  const [first, second] = literals.map(({ text }) => text);
  return kind === 'tIn' ? second && `${second} [${first}]` : first;
}

function toValueNames(values) {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values)) return undefined;
  if (!values.properties.every((one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one)))
    return undefined;
  return values.properties.map((one) => one.name.text);
}

/** Whether an expression stands where words are shown. */
function isWordPlace(node) {
  const { parent } = node;
  if (!parent || !ts.isExpression(node)) return false;
  if (ts.isJsxAttribute(parent)) return wordNames.has(parent.name.getText());
  if (ts.isJsxExpression(parent))
    return ts.isJsxAttribute(parent.parent) ? wordNames.has(parent.parent.name.getText()) : true;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && wordNames.has(parent.name.text);
  if (!ts.isCallExpression(parent) || !ts.isIdentifier(parent.expression)) return false;
  return parent.arguments.indexOf(node) === wordArguments.get(parent.expression.text);
}

/** The literal texts that an expression may have as its value. */
function listWords(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    const own = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
    return [own, ...node.templateSpans.flatMap(({ expression }) => listWords(expression))];
  }
  if (ts.isParenthesizedExpression(node)) return listWords(node.expression);
  if (ts.isConditionalExpression(node)) return [...listWords(node.whenTrue), ...listWords(node.whenFalse)];
  if (!ts.isBinaryExpression(node)) return [];
  const isChoice = [ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken].includes(node.operatorToken.kind);
  if (isChoice || node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return [...listWords(node.left), ...listWords(node.right)];
  return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? listWords(node.right) : [];
}

/** Addresses, names of properties and other codes are no words: they have no spaces, and capitals only inside. */
function hasWords(text) {
  const words = text.trim();
  if (!/\p{L}{2}/u.test(words)) return false;
  return (
    !/^(https?:\/\/\S*|[a-z][\w.:/-]*|\/\S*|[A-Z\d]+(_[A-Z\d]+)+|\S+@\S+|[\d-]+)$/.test(words) ||
    /^\p{Ll}+ /u.test(words)
  );
}
