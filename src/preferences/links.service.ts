import type { HubsService } from '../accounts/hubs/hubs.service.js';
import type { Clock } from '../platform/clock.js';
import { isSameSecret } from '../platform/constant-time.js';
import { createPreferenceLinks } from './links.js';
import { preferenceErrors } from './preferences.errors.js';
import type { StatusesService } from './statuses.service.js';
import { getSubscription, subscriptions, toAddress, type StatusSetting, type Subscription } from './subscriptions.js';

/** What the page of a link shows. */
export interface PreferencesView {
  readonly hubName: string;
  readonly email: string;
  readonly isOptedOut: boolean;
  readonly choices: readonly (Subscription & { readonly isSubscribed: boolean })[];
  /** The token of the page's forms. */
  readonly csrf: string;
}

/** A form of the page. */
interface PreferencesForm {
  readonly action: string | undefined;
  readonly csrf: string | undefined;
  /** Ids of subscriptions, as sent. */
  readonly subscriptionIds: readonly string[];
}

/** Links to a page where the owner of an address changes its subscriptions without an account. Assumption M4. */
export interface LinksService {
  /** Paths of the page. Throws SUBSCRIBER_INVALID, SUBSCRIPTION_UNKNOWN (400). */
  createLinks(hubId: number, email: string, subscriptionId?: number): CreatedLinks;
  /** Throws PREFERENCES_LINK_INVALID (404) for a link that is not genuine or has expired. */
  show(data: string): Promise<PreferencesView>;
  /** Throws as `show`, PREFERENCES_FORM_FORGED (403), SUBSCRIPTION_UNKNOWN (400). */
  submit(data: string, form: PreferencesForm): Promise<void>;
}

interface CreatedLinks {
  readonly email: string;
  readonly manage: string;
  readonly unsubscribeAll: string;
  readonly unsubscribeSingle: string | undefined;
}

interface LinksDeps {
  readonly clock: Clock;
  /** Newest first. */
  readonly secrets: readonly string[];
  readonly hubs: Pick<HubsService, 'getHub'>;
  readonly statuses: StatusesService;
}

const linkMs = 180 * 24 * 60 * 60 * 1000;
const via = 'PREFERENCES_PAGE';
const consent = { legalBasis: 'CONSENT_WITH_NOTICE', legalBasisExplanation: 'Chosen on the page for preferences' };
const toQuery = (values: Readonly<Record<string, string>>) => new URLSearchParams(values).toString();

export function createLinksService({ clock, secrets, hubs, statuses }: LinksDeps): LinksService {
  const links = createPreferenceLinks(secrets);
  const open = (data: string) => {
    const claim = links.open(data);
    if (!claim || claim.expiresAt <= clock.now()) throw preferenceErrors.preferencesLinkInvalid();
    return claim;
  };
  const show = async (data: string): Promise<PreferencesView> => {
    const { hubId, email } = open(data);
    const { name } = await hubs.getHub(hubId);
    const { standings, optedOutAt } = await statuses.getSubscriber(hubId, email);
    const subscribed = new Set(
      standings.filter(({ status }) => status === 'SUBSCRIBED').map(({ subscriptionId }) => subscriptionId),
    );
    const choices = subscriptions
      .filter(({ isInternal }) => !isInternal)
      .map((subscription) => ({ ...subscription, isSubscribed: subscribed.has(subscription.id) }));
    return { hubName: name, email, isOptedOut: optedOutAt !== undefined, choices, csrf: links.toFormToken(data) };
  };
  return {
    createLinks(hubId, text, subscriptionId) {
      const email = toAddress(text);
      const data = links.sign({ hubId, email, expiresAt: new Date(clock.now().getTime() + linkMs) });
      const single = subscriptionId === undefined ? undefined : String(getSubscription(subscriptionId).id);
      return {
        email,
        manage: `/preferences/manage?${toQuery({ data })}`,
        unsubscribeAll: `/preferences/unsubscribe?${toQuery({ data })}`,
        unsubscribeSingle:
          single === undefined ? undefined : `/preferences/unsubscribe?${toQuery({ data, subscription: single })}`,
      };
    },
    show,
    async submit(data, { action, csrf = '', subscriptionIds }) {
      const { hubId, email } = open(data);
      const { choices, csrf: expected } = await show(data);
      if (!isSameSecret(csrf, expected)) throw preferenceErrors.preferencesFormForged();
      const author = { hubId, source: { type: 'FORM', id: 'preferences' }, via };
      if (action === 'unsubscribe-all') {
        await statuses.optOut(author, [email]);
        return;
      }
      const named = new Set(subscriptionIds.map((id) => getSubscription(id).id));
      const settings =
        action === 'unsubscribe'
          ? [...named].map(toEnd)
          : choices
              .filter(({ id, isSubscribed }) => !(isSubscribed && named.has(id)))
              .map(({ id }) => (named.has(id) ? toStart(id) : toEnd(id)));
      await statuses.setStatuses(
        author,
        settings.map((setting) => ({ ...setting, email })),
      );
    },
  };
}

function toStart(subscriptionId: number): StatusSetting {
  return { subscriptionId, status: 'SUBSCRIBED', ...consent };
}

function toEnd(subscriptionId: number): StatusSetting {
  return { subscriptionId, status: 'UNSUBSCRIBED' };
}
