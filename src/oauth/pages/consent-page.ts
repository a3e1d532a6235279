import { initial, toAccountTile, toSignOut, type SignedIn } from './account-page.js';
import { markup, type Html } from './html.js';
import { mark, type Page } from './layout.js';

export interface ScopeView {
  readonly name: string;
  readonly meaning: string;
  readonly access: 'read' | 'write' | 'read-write' | 'other';
  readonly isOptional: boolean;
}

interface ConsentView {
  readonly appName: string;
  readonly hub: { readonly hubId: number; readonly name: string; readonly domain: string };
  /** The logo of the account as a `data:` URL. */
  readonly logo: string | undefined;
  readonly scopes: readonly ScopeView[];
  readonly redirectUri: string;
  readonly isConnected: boolean;
  /** The target of the form, and its hidden fields. */
  readonly action: string;
  readonly requestId: string;
  readonly csrf: string;
  readonly user: SignedIn;
  /** The link to the choice of account; undefined if there is only one. */
  readonly otherAccountLink: string | undefined;
}

/** The page that shows the scopes an app requests, with the buttons to connect or cancel. */
export function toConsentPage(view: ConsentView): Page {
  const { appName, hub, isConnected, logo } = view;
  const content = markup`
<div class="pair" aria-hidden="true"><span class="tile app">${initial(appName)}</span><span class="link"></span>${logo === undefined ? markup`<span class="tile">${mark}</span>` : toAccountTile(hub.name, logo)}</div>
<h1>${appName} wants to connect to ${hub.name}</h1>
${
  isConnected
    ? markup`<div class="notice calm"><h2>Already connected</h2><p>${hub.name} has granted ${appName} everything on this page before. Connecting again changes nothing.</p></div>`
    : markup`<p class="lead">Check what the app will be able to do before you connect it.</p>`
}
${toFacts(view)}
${toScopeGroups(view.scopes)}
<h2>Only connect apps that you know</h2>
<p class="soft">Nobody at Spoke has reviewed this app. An administrator can disconnect it at any time.</p>
<form method="post" action="${view.action}">
<input type="hidden" name="request" value="${view.requestId}">
<input type="hidden" name="csrf" value="${view.csrf}">
<div class="actions">
<button class="secondary" name="action" value="cancel">Cancel</button>
<button class="primary" name="action" value="connect">${isConnected ? 'Continue' : 'Connect app'}</button>
</div>
</form>`;
  const { origin } = new URL(view.redirectUri);
  return { title: `Connect ${appName}`, step: 'review', content, formTargets: [origin] };
}

function toFacts({ hub, user, redirectUri, otherAccountLink }: ConsentView): Html {
  const { origin, pathname } = new URL(redirectUri);
  const other =
    otherAccountLink !== undefined &&
    markup`<span class="minor"><a href="${otherAccountLink}">Use another account</a></span>`;
  return markup`<dl class="facts">
<div><dt>Account</dt><dd><strong>${hub.name}</strong><span class="minor">${hub.domain} · ID ${hub.hubId}</span>${other}</dd></div>
<div><dt>Signed in as</dt><dd>${toSignOut(user)}</dd></div>
<div><dt>Sends you to</dt><dd><strong>${origin}</strong><span class="minor">${pathname}</span></dd></div>
</dl>`;
}

const groups = [
  { heading: 'What the app may read', accesses: ['read'] },
  { heading: 'What the app may change', accesses: ['write', 'read-write'] },
  { heading: 'What else the app may do', accesses: ['other'] },
] as const;

function toScopeGroups(scopes: readonly ScopeView[]): Html[] {
  return groups.map(({ heading, accesses }) => {
    const members = scopes.filter(({ access }) => accesses.some((one) => one === access));
    if (members.length === 0) return markup``;
    return markup`<h2>${heading}</h2>
<ul class="scopes">${members.map(toScopeItem)}</ul>`;
  });
}

function toScopeItem({ name, meaning, isOptional }: ScopeView): Html {
  return markup`<li>${meaning}${isOptional && markup` <span class="tag">Optional</span>`} <code>${name}</code></li>`;
}
