import { markup, type Html } from './html.js';

/** A page: everything but its headers. */
export interface Page {
  readonly title: string;
  readonly content: Html;
  /** Of the way to a connection; undefined off that way. */
  readonly step?: 'sign-in' | 'account' | 'review';
  /** Of the whole page: `problem` for a refusal, `roomy` for what needs width. */
  readonly look?: 'problem' | 'problem roomy';
  /** Where forms of the page may end besides this server, as origins. */
  readonly formTargets?: readonly string[];
}

/** Our mark: a hub and its spokes. */
export const mark = markup`<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" aria-hidden="true" focusable="false"><circle cx="16" cy="16" r="13.2"/><circle cx="16" cy="16" r="3.6" fill="currentColor" stroke="none"/><path d="M16 10.2V5.6M21 13.1l4-2.3M21 18.9l4 2.3M16 21.8v4.6M11 18.9l-4 2.3M11 13.1l-4-2.3"/></svg>`;

const icon =
  'data:image/svg+xml,' +
  encodeURIComponent(mark.text.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" color="#0e5a52" '));

const steps = [
  ['sign-in', 'Sign in'],
  ['account', 'Account'],
  ['review', 'Review'],
] as const;

/** The document around a page's content, in the style of that sheet. Works without scripts. */
export function toDocument({ title, content, step, look }: Page, css: string): string {
  const list = steps.map(([name, label]) =>
    name === step ? markup`<li aria-current="step">${label}</li>` : markup`<li>${label}</li>`,
  );
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} – Spoke</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="${icon}">
<style>${{ text: css }}</style>
</head>
<body${look && markup` class="${look}"`}>
<header>
<span class="brand">${mark}Spoke</span>
${step && markup`<nav aria-label="Steps"><ol class="steps">${list}</ol></nav>`}
</header>
<main>
${content}
</main>
<footer><p>Spoke is a self-hosted CRM. Whoever runs this server is responsible for it.</p></footer>
</body>
</html>
`.text;
}
