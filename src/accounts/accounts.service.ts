import type { Clock } from '../platform/clock.js';
import type { Db, Tx } from '../platform/db/db.js';
import type { Log } from '../platform/log.js';
import type { Mailer } from '../platform/mail/mailer.js';
import type { Outbox } from '../platform/mail/outbox.service.js';
import { createActivityService, type ActivityService } from './activity/activity.service.js';
import { createAppsService, type AppsService } from './apps/apps.service.js';
import { createDeveloperAppsService, type DeveloperAppsService } from './apps/developer-apps.service.js';
import { createAppIconsService, type AppIconsService } from './apps/icons.service.js';
import { createInstallsService, type InstallsService } from './apps/installs.service.js';
import { createPrivateAppsService, type PrivateAppsService } from './apps/private-apps.service.js';
import { createCurrenciesService, type CurrenciesService } from './currencies/currencies.service.js';
import { createDevelopersService, type DevelopersService } from './developers/developers.service.js';
import { createDeveloperPeopleService, type DeveloperPeopleService } from './developers/people.service.js';
import { createAppSessionService, type AppSessionService } from './entry/app-session.service.js';
import { createFirstStartService, type FirstStartService } from './entry/first-start.service.js';
import type { SignInWays } from './entry/first-start.schema.js';
import { createFlagsService, type FlagsService } from './flags/flags.service.js';
import { createAccountInfoService, type AccountInfoService } from './hubs/account-info.service.js';
import { createAccountLogosService, type AccountLogosService } from './entry/account-logos.service.js';
import { createHubsService, type HubsService } from './hubs/hubs.service.js';
import { createIntakeService, type IntakeService } from './hubs/intake.service.js';
import { createAcceptanceService, type AcceptanceService } from './invitations/acceptance.service.js';
import {
  createDeveloperInvitationsService,
  type DeveloperInvitationsService,
} from './invitations/developer-invitations.service.js';
import { createInvitationMails } from './invitations/invitation-mails.service.js';
import { createInvitationsService, type InvitationsService } from './invitations/invitations.service.js';
import { createPersonalKeysService, type PersonalKeysService } from './keys/personal-keys.service.js';
import { createMembersService, type MembersService } from './people/members.service.js';
import { createOwnersService, type OwnersService } from './people/owners.service.js';
import { createProfileService, type ProfileService } from './people/profile.service.js';
import { createUsersService, type UsersService } from './people/users.service.js';
import { createBusinessUnitsService, type BusinessUnitsService } from './provisioning/business-units.service.js';
import {
  createProvisionedUsersService,
  type ProvisionedUsersService,
} from './provisioning/provisioned-users.service.js';
import { createMailService, type MailService } from './recovery/mail.service.js';
import { createPasswordResetsService, type PasswordResetsService } from './recovery/password-resets.service.js';
import { createCodesService } from './second-factors/codes.service.js';
import { createSecondFactorsService, type SecondFactorsService } from './second-factors/second-factors.service.js';
import { createSignInsService, type SignInsService } from './second-factors/sign-ins.service.js';
import {
  createSingleSignOnService,
  type SingleSignOnDeps,
  type SingleSignOnService,
} from './single-sign-on/single-sign-on.service.js';
import { createSessionsService, type SessionsService } from './sessions/sessions.service.js';
import { createTeamsService, type TeamsService } from './teams/teams.service.js';

/** Accounts (hubs), developer accounts, their users and apps (Spec 2.1, 2.2). Each member is one area of the service. */
export interface AccountsService {
  readonly hubs: HubsService;
  readonly accountInfo: AccountInfoService;
  readonly accountLogos: AccountLogosService;
  readonly activity: ActivityService;
  readonly currencies: CurrenciesService;
  readonly intake: IntakeService;
  readonly owners: OwnersService;
  readonly users: UsersService;
  readonly members: MembersService;
  readonly profile: ProfileService;
  readonly invitations: InvitationsService;
  readonly acceptance: AcceptanceService;
  readonly businessUnits: BusinessUnitsService;
  readonly teams: TeamsService;
  readonly provisionedUsers: ProvisionedUsersService;
  readonly secondFactors: SecondFactorsService;
  readonly signIns: SignInsService;
  readonly sessions: SessionsService;
  readonly appSession: AppSessionService;
  readonly firstStart: FirstStartService;
  readonly developers: DevelopersService;
  readonly developerPeople: DeveloperPeopleService;
  readonly developerInvitations: DeveloperInvitationsService;
  readonly developerApps: DeveloperAppsService;
  readonly apps: AppsService;
  readonly appIcons: AppIconsService;
  readonly flags: FlagsService;
  readonly privateApps: PrivateAppsService;
  readonly personalKeys: PersonalKeysService;
  readonly installs: InstallsService;
  readonly singleSignOn: SingleSignOnService;
  readonly signInWays: SignInWays;
  readonly mail: MailService;
  readonly passwordResets: PasswordResetsService;
}

interface AccountsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  /** Signing secrets, newest first. */
  readonly secrets: readonly string[];
  readonly mode: 'sandbox' | 'production';
  /** The provider by which users sign in, if any. */
  readonly singleSignOn: SingleSignOnDeps['config'];
  /** Whether users may sign in with passwords. */
  readonly passwords: boolean;
  readonly issuerFetch: SingleSignOnDeps['fetch'];
  /** Undefined: no mail is sent. */
  readonly mailer: Mailer | undefined;
  readonly outbox: Outbox;
  /** The address that links in mails lead to. */
  readonly publicUrl: string | undefined;
  readonly installFollowers: Parameters<typeof createInstallsService>[0]['installFollowers'];
  /** Whether anything outside this capability depends on the app. */
  readonly isAppNeeded: (tx: Tx, appId: number) => Promise<boolean>;
  /** Returns the name of an object type in any spelling, as in `CONTACT`. */
  readonly toTypeName: (objectType: string) => string;
}

export function createAccountsService(deps: AccountsDeps): AccountsService {
  const { db, clock, log, secrets, mode, passwords, installFollowers, isAppNeeded } = deps;
  const signInWays = { passwords, singleSignOn: deps.singleSignOn ? { name: deps.singleSignOn.name } : null };
  const activity = createActivityService(deps);
  const sessions = createSessionsService({ db, clock });
  const hubs = createHubsService({ db, clock });
  const currencies = createCurrenciesService({ db, clock, hubs });
  const owners = createOwnersService({ db, clock });
  const users = createUsersService({ db, clock, secrets, passwords, activity, sessions, hubs, owners });
  const teams = createTeamsService({ db, clock, owners });
  const accountLogos = createAccountLogosService({ db, clock, users });
  const codes = createCodesService({ db, clock, secrets, activity });
  const secondFactors = createSecondFactorsService({ db, clock, activity, codes, users, sessions });
  const signIns = createSignInsService({ db, clock, activity, codes, users, sessions });
  const entered = { users, signIns, secondFactors, sessions };
  const appSession = createAppSessionService({ clock, hubs, accountLogos, ...entered });
  const apps = createAppsService({ db, clock, secrets });
  const acceptance = createAcceptanceService({ db, clock, passwords, activity, users, sessions, appSession });
  const signOn = { config: deps.singleSignOn, fetch: deps.issuerFetch, activity, acceptance, sessions };
  const mails = createInvitationMails(deps);
  return {
    hubs,
    accountInfo: createAccountInfoService({ hubs, clock, listCurrencies: currencies.listCurrencies }),
    accountLogos,
    activity,
    currencies,
    intake: createIntakeService({ db, clock, mode }),
    owners,
    users,
    members: createMembersService({ db, passwords, activity, owners, sessions }),
    profile: createProfileService({ db, activity, users, owners, sessions }),
    invitations: createInvitationsService({ db, clock, mails }),
    acceptance,
    businessUnits: createBusinessUnitsService({ hubs, users }),
    teams,
    provisionedUsers: createProvisionedUsersService({ db, clock, owners, teams }),
    secondFactors,
    signIns,
    sessions,
    appSession,
    firstStart: createFirstStartService({ db, clock, hubs, users, sessions, appSession }),
    developers: createDevelopersService({ db, clock, sessions }),
    developerPeople: createDeveloperPeopleService({ db }),
    developerInvitations: createDeveloperInvitationsService({ db, clock, mails }),
    developerApps: createDeveloperAppsService({ db, apps, isNeeded: isAppNeeded }),
    apps,
    appIcons: createAppIconsService({ db, clock }),
    flags: createFlagsService({ db }),
    privateApps: createPrivateAppsService({ db, clock }),
    personalKeys: createPersonalKeysService({ db, clock, secrets, activity, hubs }),
    installs: createInstallsService({ db, clock, activity, installFollowers }),
    singleSignOn: createSingleSignOnService({ db, clock, log, secrets, ...signOn }),
    signInWays,
    mail: createMailService({ ...deps, users }),
    passwordResets: createPasswordResetsService({ ...deps, activity, sessions }),
  };
}
