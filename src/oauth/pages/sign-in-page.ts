import type { Page } from './layout.js';
import { markup, type Html } from './html.js';

export interface SignInView {
  readonly appName: string;
  /** The logo of the only account of the server, as a `data:` URL. */
  readonly logo: string | undefined;
  /** The target of the form. */
  readonly action: string;
  readonly csrf: string;
  /** The address entered before. */
  readonly email: string;
  /** The way through a provider, if there is one. */
  readonly singleSignOn: { readonly name: string; readonly href: string } | undefined;
  /** Whether users may sign in with passwords. */
  readonly passwords: boolean;
  /** Why the last attempt failed. */
  readonly failure?: 'wrong' | 'too-many' | 'expired' | undefined;
}

const failures = {
  wrong: {
    heading: 'That did not match',
    text: 'The email address or the password is not right. Check both and try again.',
  },
  'too-many': {
    heading: 'Too many attempts',
    text: 'Please wait a moment before you try again.',
  },
  expired: {
    heading: 'That took too long',
    text: 'Enter your password again, then a new code.',
  },
} as const;

export function toSignInPage({ appName, logo, singleSignOn, passwords, ...form }: SignInView): Page {
  const { failure } = form;
  const content = markup`
${logo !== undefined && markup`<div class="pair" aria-hidden="true"><span class="tile logo"><img src="${logo}" alt=""></span></div>`}
<h1>Sign in to Spoke</h1>
<p class="lead">to connect <strong>${appName}</strong> to your account</p>
${failure && markup`<div class="notice" role="alert" id="failure"><h2>${failures[failure].heading}</h2><p>${failures[failure].text}</p></div>`}
${singleSignOn && markup`<p><a class="button wide" href="${singleSignOn.href}">${singleSignOn.name}</a></p>`}
${passwords && toPasswordForm(form)}`;
  return { title: failure ? 'Error: sign in' : 'Sign in', step: 'sign-in', content };
}

function toPasswordForm({
  action,
  csrf,
  email,
  failure,
}: Pick<SignInView, 'action' | 'csrf' | 'email' | 'failure'>): Html {
  const wrong = failure === 'wrong' && markup` aria-invalid="true" aria-describedby="failure"`;
  return markup`<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="email">Email address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="320" value="${email}"${wrong}${!email && markup` autofocus`}>
</div>
<div class="field">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${wrong}${email && markup` autofocus`}>
</div>
<button class="primary wide" name="action" value="sign-in">Sign in</button>
</form>`;
}
