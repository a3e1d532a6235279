import sanitizeHtml from 'sanitize-html';

const schemes = ['http', 'https', 'mailto', 'tel'];

const cleaning: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'div', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr', 'a'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'span'],
  ],
  // Of a mention, what shows that it is one.
  allowedAttributes: { a: ['href', 'target', 'rel'], strong: ['data-at-mention', 'data-user-id'] },
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
