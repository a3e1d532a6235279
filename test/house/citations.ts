/** The text on one line, without comment markers, so that a citation may wrap. */
const unwrap = (text: string) => text.replace(/\s*\n\s*(?:(?:\*|\/\/|>)(?=\s))?\s*/g, ' ');

const headings = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!);

/** The numbers of a chapter's headings, and of the rules in its sections: `2.5`, `2.5.3`. */
export function listSections(chapter: string): string[] {
  return chapter.split(/^(?=#)/m).flatMap((section) => {
    const number = /^#+ (\d+(?:\.\d+)*) /.exec(section)?.[1];
    if (number === undefined) return [];
    return [number, ...[...section.matchAll(/^(\d+)\. /gm)].map(([, rule]) => `${number}.${rule}`)];
  });
}

const section = /\d+(?:\.\d+)*/.source;
const rules = / rules? \d+(?:(?:,| to| and) \d+(?![.\d]))*/.source;
const cited = `${section}(?:${rules})?`;
const specCitation = new RegExp(`\\bSpec (${cited}(?:(?:, | and | to |–)${cited})*)`, 'g');

/** The numbers of the contract that a text cites. `2.5 rules 1 to 3, 4.2` is 2.5.1, 2.5.2, 2.5.3 and 4.2. */
export function listSpecCitations(text: string): string[] {
  return [...unwrap(text).matchAll(specCitation)].flatMap(([, list]) =>
    [...list!.matchAll(new RegExp(`(${section})(${rules})?`, 'g'))].flatMap(([, number, named]) =>
      named === undefined ? [number!] : toNumbers(named).map((rule) => `${number}.${rule}`),
    ),
  );
}

const assumptionCitation = /\b[Aa]ssumptions? ([A-Z]{1,2}\d+(?:(?:, | and | to )[A-Z]{1,2}\d+)*)/g;

/** The assumptions that a text cites. `Q1 to Q3, Q9` is Q1, Q2, Q3 and Q9. */
export function listAssumptionCitations(text: string): string[] {
  return [...unwrap(text).matchAll(assumptionCitation)].flatMap(([, list]) =>
    [...list!.matchAll(/([A-Z]{1,2})(\d+(?: to [A-Z]{1,2}\d+)?)/g)].flatMap(([, letter, numbers]) =>
      toNumbers(numbers!).map((number) => `${letter}${number}`),
    ),
  );
}

/** The whole numbers of a list, including ranges: "1 to 3, 5". */
function toNumbers(list: string): number[] {
  return [...list.matchAll(/(\d+)(?: to [A-Z]{0,2}(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, place) => Number(first) + place),
  );
}

/** The numbers of the assumptions in docs/assumptions.md. Throws if an anchor is missing or differs. */
export function listAssumptions(text: string): string[] {
  return [...text.matchAll(/^- (?:<a id="(.+)"><\/a>)?\*\*([A-Z]{1,2}\d+)\*\*/gm)].map(([, anchor, number]) => {
    if (anchor !== number!.toLowerCase())
      throw new Error(`Assumption ${number} needs <a id="${number!.toLowerCase()}">.`);
    return number!;
  });
}

/** The link fragments of a Markdown text: its headings, as GitHub forms them, and its anchors. */
function listAnchors(text: string): string[] {
  const slugs = headings(text).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...slugs, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)];
}

/** The broken relative links of a text. `read` returns the text at a path, undefined if there is none. */
export function listBrokenLinks(text: string, read: (path: string) => string | undefined): string[] {
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [path = '', fragment] = target.split('#');
    const linked = path === '' ? text : read(path);
    return linked === undefined || (fragment !== undefined && !listAnchors(linked).includes(fragment));
  });
}
