import { Fragment, useMemo, type ReactNode } from 'react';
import { useCurrentSession } from '../accounts/session.js';

interface MentionTextProps {
  /** HTML, of which text, line breaks and mentions are shown. The parsed document is never shown, so nothing in it runs. */
  readonly html: string;
}

/** A text with the users that it mentions as chips. */
export function MentionText({ html }: MentionTextProps) {
  const { userId } = useCurrentSession().user;
  const nodes = useMemo(() => {
    if (!/[<&]/.test(html)) return html;
    const lines = html.replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, '\n$&');
    const { body } = new DOMParser().parseFromString(lines, 'text/html');
    return toNodes(body, String(userId));
  }, [html, userId]);
  return <>{nodes}</>;
}

function toNodes(parent: Node, ownId: string): ReactNode[] {
  return [...parent.childNodes].map((node, at) => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof HTMLElement) || /^(SCRIPT|STYLE|TITLE|TEMPLATE)$/.test(node.tagName)) return null;
    if (node.dataset['atMention'] === undefined) return <Fragment key={at}>{toNodes(node, ownId)}</Fragment>;
    const { userId } = node.dataset;
    return (
      <strong key={at} data-at-mention="" data-me={userId === ownId || undefined}>
        {node.textContent}
      </strong>
    );
  });
}
