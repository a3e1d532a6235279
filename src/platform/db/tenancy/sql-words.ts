/** A word of SQL, or the content of parentheses. Names are in lower case unless quoted. */
export type Item = Word | Group;

interface Word {
  readonly kind: 'name' | 'value' | 'sign';
  readonly text: string;
}

export interface Group {
  readonly kind: 'group';
  readonly items: readonly Item[];
}

const pattern = new RegExp(
  [
    String.raw`(?<gap>\s+|--[^\n]*|/\*[\s\S]*?\*/)`,
    String.raw`(?<text>e'(?:[^'\\]|''|\\.)*'|[bnx]?'(?:[^']|'')*'|\$(?<tag>[a-z_]*)\$[\s\S]*?\$\k<tag>\$)`,
    String.raw`"(?<quoted>(?:[^"]|"")+)"`,
    String.raw`(?<name>[a-z_][\w$]*)`,
    String.raw`(?<value>\$\d+|\d+(?:\.\d*)?(?:e[+-]?\d+)?)`,
    String.raw`(?<sign>::|<=|>=|<>|!=|=>|->>?|#>>?|\|\||@@|\?[|&]?|.)`,
  ].join('|'),
  'giy',
);

/** Splits SQL into words, with the content of parentheses as nested groups. Throws for unbalanced parentheses. */
export function toItems(sql: string): Item[] {
  const open: Item[][] = [[]];
  for (const { groups = {} } of sql.matchAll(pattern)) {
    const { text, quoted, name, value, sign } = groups;
    const into = open.at(-1)!;
    if (sign === '(') open.push([]);
    else if (sign === ')') closeGroup(open);
    else if (sign !== undefined) into.push({ kind: 'sign', text: sign });
    else if (name !== undefined) into.push({ kind: 'name', text: name.toLowerCase() });
    else if (quoted !== undefined) into.push({ kind: 'name', text: quoted });
    else if (text !== undefined || value !== undefined) into.push({ kind: 'value', text: value ?? '' });
  }
  const [items, unclosed] = open;
  if (!items || unclosed) throw new Error(`Unbalanced parentheses in: ${sql}`);
  return items;
}

function closeGroup(open: Item[][]): void {
  const items = open.pop()!;
  const into = open.at(-1);
  if (!into) throw new Error('A parenthesis is closed that was not opened.');
  into.push({ kind: 'group', items });
}

/** Whether the item is this keyword or sign. */
export function isWord(item: Item | undefined, ...texts: readonly string[]): item is Word {
  return item !== undefined && item.kind !== 'group' && item.kind !== 'value' && texts.includes(item.text);
}

/** Splits items at those for which `isBorder` returns true. */
export function split(items: readonly Item[], isBorder: (item: Item, index: number) => boolean): Item[][] {
  const parts: Item[][] = [[]];
  for (const [index, item] of items.entries()) {
    if (isBorder(item, index)) parts.push([]);
    else parts.at(-1)!.push(item);
  }
  return parts;
}
