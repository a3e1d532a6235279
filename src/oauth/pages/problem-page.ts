import { markup, type Html } from './html.js';
import type { Page } from './layout.js';

/** Explains why an app could not be connected. */
export interface ProblemView {
  readonly heading: string;
  /** What happened, and what to do about it: one paragraph each. */
  readonly paragraphs: readonly string[];
  readonly detail?: Html | undefined;
  /** A link to continue with. */
  readonly link?: { readonly href: string; readonly text: string } | undefined;
  /** At the end of the page: the signed-in user. */
  readonly after?: Html | undefined;
  /** For searching the server's log. */
  readonly correlationId: string;
}

export function toProblemPage({ heading, paragraphs, detail, link, after, correlationId }: ProblemView): Page {
  const content = markup`
<h1>${heading}</h1>
${paragraphs.map((paragraph) => markup`<p>${paragraph}</p>`)}
${detail}
${link && markup`<p><a class="button primary" href="${link.href}">${link.text}</a></p>`}
${after}
<p class="reference">Reference for the operator of this server: <code>${correlationId}</code></p>`;
  return { title: `Error: ${heading}`, content, look: detail ? 'problem roomy' : 'problem' };
}

/** Compares the redirect URI of a URL with the registered ones, marked from the first difference on. */
export function toRedirectComparison(given: string | undefined, registered: readonly string[]): Html {
  const same = Math.max(0, ...registered.map((uri) => toCommonLength(given ?? '', uri)));
  const shown =
    given === undefined
      ? markup`<p class="soft">none</p>`
      : markup`<code>${given.slice(0, same)}<mark>${given.slice(same)}</mark></code>`;
  const uris = registered.map((uri) => markup`<li><code>${uri}</code></li>`);
  return markup`<div class="sides">
<section class="side"><h2>In the link</h2>${shown}</section>
<section class="side"><h2>Registered by the app</h2><ul>${uris}</ul></section>
</div>`;
}

function toCommonLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

interface ScopeList {
  readonly heading: string;
  readonly scopes: readonly string[];
}

/** The lists, each under its heading. */
export function toScopeLists(lists: readonly ScopeList[]): Html {
  return markup`${lists.map(
    ({ heading, scopes }) => markup`<h2>${heading}</h2>
<ul class="scopes bad">${scopes.map((scope) => markup`<li><code>${scope}</code></li>`)}</ul>`,
  )}`;
}
