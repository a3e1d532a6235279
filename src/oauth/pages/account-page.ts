import { markup, type Html } from './html.js';
import type { Page } from './layout.js';

interface AccountChoice {
  readonly hubId: number;
  readonly name: string;
  readonly domain: string;
  readonly role: string;
  readonly link: string;
  /** The logo as a `data:` URL. */
  readonly logo: string | undefined;
}

export interface SignedIn {
  readonly email: string;
  /** The target of the sign-out form, and its token. */
  readonly action: string;
  readonly signOutCsrf: string;
}

interface AccountView {
  readonly appName: string;
  readonly accounts: readonly AccountChoice[];
  readonly user: SignedIn;
}

/** The page for choosing the account that an app is connected to. */
export function toAccountPage({ appName, accounts, user }: AccountView): Page {
  const cards = accounts.map(({ hubId, name, domain, role, link, logo }) => {
    const mayInstall = role === 'admin';
    const what = markup`${toAccountTile(name, logo)}
<span class="what"><span class="name">${name}</span><span class="soft">${domain} · ID ${hubId}${!mayInstall && ' · you are not an administrator'}</span></span>
<span class="go" aria-hidden="true">›</span>`;
    return markup`<li><a class="card" href="${link}">${what}</a></li>`;
  });
  const content = markup`
<h1>Choose an account</h1>
<p class="lead">Which account should <strong>${appName}</strong> be connected to?</p>
<ul class="cards">${cards}</ul>
<h2>Signed in</h2>
${toSignOut(user)}`;
  return { title: 'Choose an account', step: 'account', content };
}

/** For a user without any account. */
export function toNoAccountPage({ appName, user }: Omit<AccountView, 'accounts'>): Page {
  const content = markup`
<h1>You have no account yet</h1>
<p>${appName} can only be connected to an account that you belong to. Ask an administrator to add you, or sign in as someone else.</p>
${toSignOut(user)}`;
  return { title: 'No account', step: 'account', content };
}

/** Shows the signed-in user with a sign-out button. */
export function toSignOut({ email, action, signOutCsrf }: SignedIn): Html {
  return markup`<form method="post" action="${action}"><input type="hidden" name="csrf" value="${signOutCsrf}">
${email} <button class="plain" name="action" value="sign-out">Not you? Sign out</button></form>`;
}

/** The tile of an account: its logo, or the first letter of its name. */
export function toAccountTile(name: string, logo: string | undefined): Html {
  if (logo === undefined) return markup`<span class="tile" aria-hidden="true">${initial(name)}</span>`;
  return markup`<span class="tile logo" aria-hidden="true"><img src="${logo}" alt=""></span>`;
}

/** The first letter of a name, for its tile. */
export function initial(name: string): string {
  return (name.trim().match(/\p{L}|\p{N}/u)?.[0] ?? '•').toUpperCase();
}
