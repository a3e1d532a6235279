import { markup, type Html } from '../oauth/pages/html.js';
import type { Page } from '../oauth/pages/layout.js';
import type { PreferencesView } from './links.service.js';
import type { Subscription } from './subscriptions.js';

interface PageView extends PreferencesView {
  /** The target of the forms, and the link to the page with all subscriptions. */
  readonly action: string;
}

/** A form of its own, so that the Enter key saves: it stands for the first button of its form. */
const optOutForm = 'opt-out';

/** The page with all subscriptions of an address. */
export function toManagePage(view: PageView, isSaved: boolean): Page {
  const { hubName, email, isOptedOut, choices } = view;
  const content = markup`
<h1>Email preferences</h1>
<p class="lead">What <strong>${hubName}</strong> may send to <strong>${email}</strong></p>
${isSaved && markup`<div class="notice calm" role="status"><h2>Your preferences are saved</h2></div>`}
${isOptedOut && markup`<div class="notice calm"><h2>You have unsubscribed from all email</h2><p>Choose a subscription to receive it again.</p></div>`}
${toForm(
  view,
  markup`
${choices.map(toChoice)}
<div class="actions">
<button class="secondary" name="action" value="unsubscribe-all" form="${optOutForm}">Unsubscribe from all</button>
<button class="primary" name="action" value="save">Save preferences</button>
</div>`,
)}
${toForm(view, markup``, optOutForm)}`;
  return { title: 'Email preferences', content };
}

function toChoice({ id, name, description, isSubscribed }: PreferencesView['choices'][number]): Html {
  return markup`<div class="choice">
<input type="checkbox" name="subscription" id="subscription-${id}" value="${id}"${isSubscribed && markup` checked`}>
<label for="subscription-${id}">${name}<span class="minor">${description}</span></label>
</div>`;
}

/** The page that confirms leaving one subscription, or all: opening a link changes nothing. */
export function toUnsubscribePage(view: PageView, single: Subscription | undefined): Page {
  const { hubName, email } = view;
  const what = single ? markup`<strong>${single.name}</strong>` : 'any email';
  const content = markup`
<h1>${single ? 'Unsubscribe?' : 'Unsubscribe from all email?'}</h1>
<p class="lead"><strong>${hubName}</strong> will no longer send ${what} to <strong>${email}</strong>.</p>
${toForm(
  view,
  markup`
${single && markup`<input type="hidden" name="subscription" value="${single.id}">`}
<button class="primary wide" name="action" value="${single ? 'unsubscribe' : 'unsubscribe-all'}">Unsubscribe</button>`,
)}
<p class="after"><a href="${view.action}">Choose what to receive instead</a></p>`;
  return { title: 'Unsubscribe', content };
}

function toForm({ action, csrf }: PageView, content: Html, id?: string): Html {
  return markup`<form method="post" action="${action}"${id !== undefined && markup` id="${id}"`}>
<input type="hidden" name="csrf" value="${csrf}">${content}
</form>`;
}
