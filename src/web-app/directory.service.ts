import type { Static } from 'typebox';
import type { PrivateAppsService } from '../accounts/apps/private-apps.service.js';
import type { OwnersService } from '../accounts/people/owners.service.js';
import type { CardsService } from '../cards/cards.service.js';
import type { OAuthService } from '../oauth/oauth.service.js';
import type { MemberCaller } from '../platform/http/callers.js';
import type { PropertiesService } from '../properties/properties.service.js';
import type { CustomType } from '../properties/types/custom-types.js';
import type { NavigationService } from '../views/navigation.service.js';
import type * as wire from './directory.schema.js';

type Directory = Static<typeof wire.Directory>;

export interface DirectoryService {
  /** The names that every screen of an account may show: owners, apps with their cards, and custom object types. */
  getDirectory(caller: Pick<MemberCaller, 'hubId' | 'role'>): Promise<Directory>;
}

interface DirectoryDeps {
  readonly owners: OwnersService;
  readonly privateApps: PrivateAppsService;
  readonly connectedApps: OAuthService['connectedApps'];
  readonly properties: Pick<PropertiesService, 'types'>;
  readonly cards: Pick<CardsService, 'shown'>;
  readonly navigation: Pick<NavigationService, 'listLooks'>;
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
  return {
    async getDirectory({ hubId, role }) {
      const [active, archived, connected, own, types, cards, looks] = await Promise.all([
        listOwners(hubId, false),
        listOwners(hubId, true),
        deps.connectedApps.listConnectedApps(hubId),
        role === 'admin' ? deps.privateApps.listPrivateApps(hubId) : [],
        deps.properties.types.listCustomTypes(hubId),
        deps.cards.shown.listPlacements(hubId),
        deps.navigation.listLooks(hubId),
      ]);
      return {
        owners: [...archived, ...active],
        apps: [...own, ...connected].map(({ appId, name }) => ({ appId, name })),
        cards,
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
