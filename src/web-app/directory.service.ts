import type { Static } from 'typebox';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { CardsService } from '../cards/cards.service.js';
import type { OAuthService } from '../oauth/oauth.service.js';
import type { MemberCaller } from '../platform/http/callers.js';
import type { NotificationsService } from '../notifications/notifications.service.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { CustomType } from '../properties/types/custom-types.js';
import type { NavigationService } from '../views/navigation.service.js';
import type { ViewsService } from '../views/views.service.js';
import type * as wire from './directory.schema.js';

type Directory = Static<typeof wire.Directory>;

export interface DirectoryService {
  /**
   * What every screen of an account needs at first: the names of owners, apps with their cards and custom object types, the counts
   * and pins of the navigation, what the user follows, and the views that open by default.
   */
  getDirectory(caller: Pick<MemberCaller, 'hubId' | 'userId' | 'role'>): Promise<Directory>;
  /** The part of it that is polled. */
  getSidebar(caller: Pick<MemberCaller, 'hubId' | 'userId'>): Promise<Directory['sidebar']>;
}

interface DirectoryDeps {
  readonly owners: OwnersService;
  readonly privateApps: PrivateAppsService;
  readonly connectedApps: OAuthService['connectedApps'];
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly cards: Pick<CardsService, 'shown'>;
  readonly navigation: Pick<NavigationService, 'listLooks' | 'listPins'>;
  readonly notifications: Pick<NotificationsService, 'reads' | 'follows'>;
  readonly views: Pick<ViewsService, 'listDefaultViews'>;
}

const ownersPage = 500;

export function createDirectoryService(deps: DirectoryDeps): DirectoryService {
  const listOwners = async (hubId: number, archived: boolean): Promise<Directory['owners']> => {
    const found: Directory['owners'] = [];
    let after: string | undefined;
    do {
      const page = await deps.owners.listOwners(hubId, { archived, limit: ownersPage, ...(after && { after }) });
      found.push(...page.results);
      after = page.after;
    } while (after !== undefined);
    return found;
  };
  const getSidebar: DirectoryService['getSidebar'] = async (caller) => ({
    ...(await deps.notifications.reads.count(caller)),
    pins: await deps.navigation.listPins(caller),
  });
  return {
    getSidebar,
    async getDirectory(caller) {
      const { hubId, role } = caller;
      const [active, archived, connected, own, types, cards, looks, sidebar, follows, defaultViews] = await Promise.all(
        [
          listOwners(hubId, false),
          listOwners(hubId, true),
          deps.connectedApps.listConnectedApps(hubId),
          role === 'admin' ? deps.privateApps.listPrivateApps(hubId) : [],
          deps.properties.types.listCustomTypes(hubId),
          deps.cards.shown.listPlacements(hubId),
          deps.navigation.listLooks(hubId),
          getSidebar(caller),
          deps.notifications.follows.listChoices(caller),
          deps.views.listDefaultViews(hubId),
        ],
      );
      return {
        owners: [...archived, ...active],
        apps: [...own, ...connected].map(({ appId, name }) => ({ appId, name })),
        ...{ cards, sidebar, follows, defaultViews },
        customTypes: types
          .filter(({ archivedAt }) => !archivedAt)
          .map((type) => toDirectoryType(type, looks.get(type.id))),
      };
    },
  };
}

type DirectoryType = Directory['customTypes'][number];

function toDirectoryType({ id, singular, schema }: CustomType, look: DirectoryType['look']): DirectoryType {
  return {
    objectTypeId: id,
    name: schema.name,
    fullyQualifiedName: singular,
    labels: { ...schema.labels },
    primaryDisplayProperty: schema.primaryDisplayProperty,
    secondaryDisplayProperties: [...schema.secondaryDisplayProperties],
    requiredProperties: [...schema.requiredProperties],
    ...(look && { look }),
  };
}
