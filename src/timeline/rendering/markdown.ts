import createMarkdownIt, { type MarkdownIt, type StateInline, type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { toEscapedHtml, unescapeMarkdown } from './markdown-escape.js';
import type { TemplateKind } from './program.js';

const markdown = createMarkdown();

const linkProtocols = ['http:', 'https:', 'mailto:'];

const cleaning: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr', 'a'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: linkProtocols.map((protocol) => protocol.slice(0, -1)),
  allowProtocolRelative: false,
  // Opens in a new tab without a referrer.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
};

/**
 * Converts template output to HTML: Markdown, then sanitising, then unescaping values as text. The result contains no
 * tag, attribute or link target outside the lists above. Assumptions T6 and T7.
 */
export function toHtml(written: string, kind: TemplateKind): string {
  const isHeader = kind === 'header';
  const html = isHeader ? markdown.renderInline(written.replace(/\s*\n\s*/g, ' ').trim()) : markdown.render(written);
  return toEscapedHtml(sanitizeHtml(html, cleaning), isHeader ? ' ' : '<br />');
}

function createMarkdown(): MarkdownIt {
  const md = new createMarkdownIt({ html: false, linkify: false, typographer: false, breaks: true, maxNesting: 20 });
  md.disable(['image', 'reference', 'html_block', 'html_inline']);
  md.inline.ruler.after('autolink', 'stripped_tag', skipTag);
  const encode = md.normalizeLink.bind(md);
  md.normalizeLink = (url) => encode(unescapeMarkdown(url));
  // A link refused here would stay as literal text.
  md.validateLink = () => true;
  md.core.ruler.after('inline', 'refused_links', ({ tokens }) => {
    for (const token of tokens) token.children = token.children && withoutRefusedLinks(token.children);
  });
  withoutLineEnds(md);
  return md;
}

/** Replaces links with a forbidden target, or within another link, with their label. Assumption T8. */
function withoutRefusedLinks(tokens: readonly Token[]): Token[] {
  const open: boolean[] = [];
  return tokens.filter((token) => {
    if (token.type === 'link_close') return open.pop();
    if (token.type !== 'link_open') return true;
    const isKept = !open.includes(true) && isTarget(String(token.attrGet('href')));
    open.push(isKept);
    return isKept;
  });
}

function isTarget(href: string): boolean {
  return URL.canParse(href) && linkProtocols.includes(new URL(href).protocol);
}

const tag = /<[!?/]?[A-Za-z-][^<>]*>/y;

/** Removes the tags of raw HTML. Assumption T8. */
function skipTag(state: StateInline): boolean {
  tag.lastIndex = state.pos;
  const found = tag.exec(state.src)?.[0];
  if (found === undefined) return false;
  state.pos += found.length;
  return true;
}

/** The wire has no line ends between blocks. */
function withoutLineEnds({ renderer, utils }: MarkdownIt): void {
  const toCode = (content: string) => `<pre><code>${utils.escapeHtml(content)}</code></pre>`;
  renderer.rules.softbreak = renderer.rules.hardbreak = () => '<br>';
  renderer.rules.code_block = renderer.rules.fence = (tokens, index) => toCode(tokens[index]?.content ?? '');
  renderer.renderToken = (tokens, index) => {
    const token = tokens[index];
    if (!token || token.hidden) return '';
    return token.nesting === -1 ? `</${token.tag}>` : `<${token.tag}${renderer.renderAttrs(token)}>`;
  };
}
