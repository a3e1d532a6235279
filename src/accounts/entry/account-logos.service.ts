import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { iconErrors } from '../rules/icons.errors.js';
import { toIcon } from '../rules/icons.js';
import type { UsersService } from '../people/users.service.js';
import * as store from './account-logos.store.js';

/** Assumption O26. The pictures of accounts: checked and stored like the icons of apps (Spec 6.6). */
export interface AccountLogosService {
  /** Throws the fault of the picture (400, see rules/icons.errors.ts), or IMAGE_LIBRARY_MISSING (501). */
  setLogo(hubId: number, picture: Buffer): Promise<void>;
  /** Throws LOGO_NOT_FOUND (404). */
  removeLogo(hubId: number): Promise<void>;
  /** PNG, for users of the account. Throws LOGO_NOT_FOUND (404), also for other users. */
  getLogo(hubId: number, userId: number): Promise<Buffer>;
  /** PNG of the account of a server that has a single one. Throws LOGO_NOT_FOUND (404). */
  getOnlyLogo(): Promise<Buffer>;
  /** The paths of the logos of the user's accounts, by account. */
  listUrls(userId: number): Promise<ReadonlyMap<number, string>>;
  /** The path of the logo for sign-in pages, on a server that has a single account. */
  findOnlyUrl(): Promise<string | null>;
  /** The logo as a `data:` URL for pages that load nothing; for an account, or that of a server with a single one. */
  findDataUrl(hubId?: number): Promise<string | undefined>;
}

interface AccountLogosDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly users: Pick<UsersService, 'findRole'>;
}

export function createAccountLogosService({ db, clock, users }: AccountLogosDeps): AccountLogosService {
  const findOnly = () =>
    db.read(async (tx) => {
      const hubId = await store.findOnlyHub(tx);
      return hubId === undefined ? undefined : store.findLogo(tx, hubId);
    });
  const findLogo = (hubId: number) => db.read((tx) => store.findLogo(tx, hubId));
  return {
    async setLogo(hubId, picture) {
      const content = await toIcon(picture);
      await db.statement((tx) => store.upsertLogo(tx, { hubId, content, updatedAt: clock.now() }));
    },
    async removeLogo(hubId) {
      if (!(await db.statement((tx) => store.deleteLogo(tx, hubId)))) throw iconErrors.logoNotFound();
    },
    async getLogo(hubId, userId) {
      const logo = (await users.findRole(hubId, userId)) && (await findLogo(hubId));
      if (!logo) throw iconErrors.logoNotFound();
      return logo.content;
    },
    async getOnlyLogo() {
      const logo = await findOnly();
      if (!logo) throw iconErrors.logoNotFound();
      return logo.content;
    },
    async listUrls(userId) {
      const times = await db.read((tx) => store.listLogoTimes(tx, userId));
      return new Map(
        times.map(({ hubId, updatedAt }) => [hubId, `/_app/accounts/${hubId}/logo?v=${updatedAt.getTime()}`]),
      );
    },
    async findOnlyUrl() {
      const logo = await findOnly();
      return logo ? `/_app/sign-in/logo?v=${logo.updatedAt.getTime()}` : null;
    },
    async findDataUrl(hubId) {
      const logo = await (hubId === undefined ? findOnly() : findLogo(hubId));
      return logo && `data:image/png;base64,${logo.content.toString('base64')}`;
    },
  };
}
