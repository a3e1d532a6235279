import type { Command } from 'commander';
import { toId, toWords } from './arguments.js';
import { CommandError } from './command-error.js';
import { withServices, type Services } from './open-services.js';
import { print, toLines, toTable } from './output.js';

interface CreateOptions {
  readonly name: string;
  readonly redirectUri: readonly string[];
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
  readonly developer?: number;
  readonly extraQuery?: boolean;
  readonly native?: boolean;
  readonly json?: boolean;
}

interface InstallUrlOptions {
  readonly redirectUri?: string;
  readonly baseUrl?: string;
  readonly json?: boolean;
}

/** `spoke app`: the public apps that accounts connect. */
export function addAppCommand(program: Command): void {
  const app = program.command('app').description('the public apps that accounts connect');
  app
    .command('create')
    .description('register an app; its secret is shown once')
    .requiredOption('--name <name>', 'as people see it when they connect it')
    .requiredOption('--redirect-uri <uri...>', 'https, or http on localhost')
    .requiredOption('--scopes <list>', 'scopes that every connection grants, separated by commas', toWords)
    .option('--optional-scopes <list>', 'scopes that a connection may grant', toWords, [])
    .option('--developer <id>', 'the developer account; defaults to the only one', toId)
    .option('--extra-query', 'allow redirect URIs with additional query parameters')
    .option('--native', 'the app runs on users’ machines: any port on localhost, and PKCE is required')
    .option('--json', 'print JSON')
    .action((options: CreateOptions) => withServices(({ services }) => createApp(services, options)));
  app
    .command('list')
    .description('list apps')
    .option('--developer <id>', 'only apps of this developer account', toId)
    .option('--json', 'print JSON')
    .action((options: { developer?: number; json?: boolean }) =>
      withServices(({ services }) => listApps(services, options)),
    );
  app
    .command('rotate-secret')
    .description('replace the secret of an app; shown once, the old one stops working')
    .argument('<app-id>', 'the app', toId)
    .option('--json', 'print JSON')
    .action((appId: number, { json }: { json?: boolean }) =>
      withServices(async ({ services }) => {
        const { clientSecret } = await services.accounts.apps.rotateSecret(appId);
        print({ appId, clientSecret }, { json, text: `The new client secret of app ${appId} is ${clientSecret}` });
      }),
    );
  app
    .command('install-url')
    .description('print the address where an account connects the app')
    .argument('<app-id>', 'the app', toId)
    .option('--redirect-uri <uri>', 'one of the registered redirect URIs; the first by default')
    .option('--base-url <url>', 'the public address of the server; SPOKE_PUBLIC_URL or this machine by default')
    .option('--json', 'print JSON')
    .action((appId: number, options: InstallUrlOptions) =>
      withServices(({ services, config }) => {
        const baseUrl = options.baseUrl ?? config.publicUrl ?? `http://127.0.0.1:${config.port}`;
        return printInstallUrl(services, appId, { ...options, baseUrl });
      }),
    );
}

async function createApp({ accounts: { apps, developers } }: Services, options: CreateOptions): Promise<void> {
  const { name, redirectUri: redirectUris, scopes, optionalScopes, extraQuery, native, json } = options;
  const { developerId, ...fresh } = await chooseDeveloper(developers, options.developer);
  const app = await apps.createApp({ developerId, name, redirectUris, scopes, optionalScopes, extraQuery, native });
  const made = { ...app, ...fresh };
  print(made, { json, text: toLines(made) });
}

/** Returns the given developer account, the only existing one, or a new one with its key to show. */
async function chooseDeveloper(
  developers: Services['accounts']['developers'],
  given: number | undefined,
): Promise<{ developerId: number; apiKey?: string }> {
  if (given !== undefined) return { developerId: given };
  const [first, ...others] = await developers.listDevelopers();
  if (!first) return developers.createDeveloper({});
  if (others.length > 0) throw new CommandError('There are several developer accounts: name one with --developer.');
  return { developerId: first.developerId };
}

async function listApps(
  { accounts: { apps } }: Services,
  { developer, json }: { developer?: number; json?: boolean },
): Promise<void> {
  const results = await apps.listApps(developer);
  const rows = results.map(({ appId, name, developerId, clientId, redirectUris }) => ({
    appId,
    name,
    developerId,
    clientId,
    redirectUris,
  }));
  print({ results }, { json, text: toTable(rows, 'There are no apps.') });
}

async function printInstallUrl(
  { accounts: { apps } }: Services,
  appId: number,
  { redirectUri, baseUrl, json }: InstallUrlOptions & { readonly baseUrl: string },
): Promise<void> {
  const app = await apps.findApp(appId);
  if (!app) throw new CommandError(`There is no app ${appId}.`);
  const chosen = redirectUri ?? app.redirectUris[0] ?? '';
  if (!app.redirectUris.includes(chosen)) throw new CommandError(`${chosen} is not a redirect URI of app ${appId}.`);
  const installUrl = toInstallUrl({ ...app, baseUrl, redirectUri: chosen });
  print({ appId, installUrl }, { json, text: installUrl });
}

interface InstallUrlDeps {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly optionalScopes: readonly string[];
}

/** Returns the address where an account connects an app (Spec 5.1), with the parameter names that clients use. */
export function toInstallUrl({ baseUrl, clientId, redirectUri, scopes, optionalScopes }: InstallUrlDeps): string {
  const parameters: [string, string][] = [
    ['client_id', clientId],
    ['redirect_uri', redirectUri],
    ['scope', scopes.join(' ')],
  ];
  if (optionalScopes.length > 0) parameters.push(['optional_scope', optionalScopes.join(' ')]);
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `${baseUrl.replace(/\/+$/, '')}/oauth/authorize?${query}`;
}
