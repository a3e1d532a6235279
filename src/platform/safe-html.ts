import sanitizeHtml from 'sanitize-html';

const schemes = ['http', 'https', 'mailto', 'tel'];

const cleaning: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'div', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr', 'a'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    // Assumption N2. Who is mentioned.
    strong: ['data-at-mention', 'data-user-id', 'data-owner-id'],
    b: ['data-at-mention', 'data-user-id', 'data-owner-id'],
    span: ['data-at-mention', 'data-user-id', 'data-owner-id'],
  },
  allowedSchemes: schemes,
  allowProtocolRelative: false,
  // Opens in a new tab without a referrer.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer' }) },
  nestingLimit: 40,
};

/**
 * Returns HTML that users or clients wrote with text markup, lists, tables and links only: no scripts, styles, images or
 * other tags that load something.
 */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(html, cleaning);
}

const lineEnds = /<br ?\/?>|<hr ?\/?>|<\/(?:p|div|li|h[1-6]|tr|pre|blockquote)>/g;
const links = /<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The text of what {@link toSafeHtml} returns, in lines, with the addresses of links. */
export function toPlainLines(safeHtml: string): string {
  const marked = safeHtml
    .replaceAll(lineEnds, '\n')
    .replaceAll(links, (_, href: string, text: string) => (href === text ? text : `${text} (${href})`));
  const bare = sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} });
  return bare.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity).trim();
}
