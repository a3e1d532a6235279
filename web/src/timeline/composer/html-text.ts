const kept = new Set('B STRONG I EM U S A UL OL LI P DIV BR BLOCKQUOTE CODE PRE'.split(' '));
/** Tags whose content is not text. */
const dropped = new Set('SCRIPT STYLE TEMPLATE TITLE HEAD NOSCRIPT IFRAME OBJECT SVG MATH'.split(' '));
const linkProtocols = ['http:', 'https:', 'mailto:', 'tel:'];

/** Parses HTML to a fragment of text markup, lists and links only. The parsed document is never shown, so nothing in it runs. */
export function toTextFragment(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const fragment = document.createDocumentFragment();
  fragment.append(...listKept(body));
  return fragment;
}

function listKept(parent: Node): Node[] {
  return [...parent.childNodes].flatMap((node): Node[] => {
    if (node instanceof Text) return [document.createTextNode(node.data)];
    if (!(node instanceof Element) || dropped.has(node.tagName.toUpperCase())) return [];
    const children = listKept(node);
    if (!kept.has(node.tagName)) return children;
    const element = document.createElement(node.tagName);
    const href = node.getAttribute('href');
    if (element instanceof HTMLAnchorElement) {
      if (href === null || !isTarget(href)) return children;
      element.href = href;
    }
    element.append(...children);
    return [element];
  });
}

/** Whether a link may lead there: never to a script. */
export const isTarget = (href: string): boolean => URL.canParse(href) && linkProtocols.includes(new URL(href).protocol);

/** Whether HTML has no text. */
export function isBlank(html: string): boolean {
  return html.replace(/<[^>]*>|&nbsp;/g, ' ').trim() === '';
}
