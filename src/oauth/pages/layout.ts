import { markup, type Html } from './html.js';

/** A page without its headers. */
export interface Page {
  readonly title: string;
  readonly content: Html;
  /** The step of connecting an app; undefined on other pages. */
  readonly step?: 'sign-in' | 'account' | 'review';
  /** The style of the page: `problem` for an error, `roomy` for wide content. */
  readonly look?: 'problem' | 'problem roomy';
  /** Origins that forms of the page may redirect to, besides this server. */
  readonly formTargets?: readonly string[];
}

/** The logo of the web app, in a page that loads nothing. */
export const mark = markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="8" fill="#0b7285" /><g stroke="#fff" stroke-width="2.5" stroke-linecap="round"><path d="M16 16 16 5.5M16 16l9.1 5.3M16 16l-9.1 5.3" /></g><g fill="#fff"><circle cx="16" cy="16" r="3.6" /><circle cx="16" cy="6" r="2.6" /><circle cx="24.7" cy="21" r="2.6" /><circle cx="7.3" cy="21" r="2.6" /></g></svg>`;

const icon = 'data:image/svg+xml,' + encodeURIComponent(mark.text);

const steps = [
  ['sign-in', 'Sign in'],
  ['account', 'Account'],
  ['review', 'Review'],
] as const;

/** The HTML document around a page's content, with the given style sheet. Works without scripts. */
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
<footer><p>Spoke is a self-hosted CRM. The operator of this server is responsible for it.</p></footer>
</body>
</html>
`.text;
}
