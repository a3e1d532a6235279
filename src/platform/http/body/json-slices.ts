/**
 * Returns the members of a JSON object as raw text, by name. The text must be a valid JSON object, or empty: then it has none.
 */
export function sliceMembers(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let at = skipBlanks(text, skipBlanks(text, 0) + 1);
  while (text[at] === '"') {
    const nameEnd = skipValue(text, at);
    const name = JSON.parse(text.slice(at, nameEnd)) as string;
    const start = skipBlanks(text, skipBlanks(text, nameEnd) + 1);
    const end = skipValue(text, start);
    members.set(name, text.slice(start, end));
    at = toNext(text, end);
  }
  return members;
}

/** Returns the elements of a JSON array as raw text. The text must be a valid JSON array. */
export function sliceElements(text: string): readonly string[] {
  const elements: string[] = [];
  let at = skipBlanks(text, skipBlanks(text, 0) + 1);
  while (at < text.length && text[at] !== ']') {
    const end = skipValue(text, at);
    elements.push(text.slice(at, end));
    at = toNext(text, end);
  }
  return elements;
}

function toNext(text: string, end: number): number {
  return skipBlanks(text, skipBlanks(text, end) + 1);
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (' \t\n\r'.includes(text[at] ?? '.')) at += 1;
  return at;
}

/** Returns the end of the value that starts there. */
function skipValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return skipString(text, from);
  if (first !== '{' && first !== '[') {
    let at = from;
    while (!' \t\n\r,]}'.includes(text[at] ?? ' ')) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = skipString(text, at) - 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function skipString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
