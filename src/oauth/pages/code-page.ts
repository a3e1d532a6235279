import type { Page } from './layout.js';
import { markup } from './html.js';

export interface CodeView {
  readonly appName: string;
  /** The target of the form. */
  readonly action: string;
  readonly csrf: string;
  /** Why the last attempt failed. */
  readonly failure?: 'wrong' | 'too-many' | undefined;
}

const failures = {
  wrong: { heading: 'That did not match', text: 'The code is not right, or has been used before.' },
  'too-many': { heading: 'Too many attempts', text: 'Please wait a moment before you try again.' },
} as const;

/** Asks users with a second factor for a code. */
export function toCodePage({ appName, action, csrf, failure }: CodeView): Page {
  const wrong = failure === 'wrong' && markup` aria-invalid="true"`;
  const described = failure === 'wrong' ? 'failure code-hint' : 'code-hint';
  const content = markup`
<h1>Enter your code</h1>
<p class="lead">to connect <strong>${appName}</strong> to your account</p>
${failure && markup`<div class="notice" role="alert" id="failure"><h2>${failures[failure].heading}</h2><p>${failures[failure].text}</p></div>`}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="code">Code</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="100" aria-describedby="${described}"${wrong} autofocus>
<p class="hint" id="code-hint">The six digits that your authenticator app shows, or one of your recovery codes.</p>
</div>
<button class="primary wide" name="action" value="code">Sign in</button>
</form>
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<button class="secondary wide" name="action" value="sign-in-again">Sign in as another user</button>
</form>`;
  return { title: failure ? 'Error: enter your code' : 'Enter your code', step: 'sign-in', content };
}
