import type { Command } from 'commander';
import { toId, toWords } from './arguments.js';
import { withServices } from './open-services.js';
import { print, toLines, toTable } from './output.js';

interface CreateOptions {
  readonly hub: number;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly json?: boolean;
}

/** `spoke token`: private-app tokens and developer API keys. */
export function addTokenCommand(program: Command): void {
  const token = program.command('token').description('private-app tokens and developer API keys');
  addPrivateAppCommands(token.command('private-app').description('private apps of an account, each with one token'));
  token
    .command('developer-key')
    .description('keys of developer accounts for the API')
    .command('create')
    .description('create an API key; shown once')
    .option('--developer <id>', 'the developer account; by default a new one', toId)
    .option('--name <name>', 'the name of the new developer account')
    .option('--json', 'print JSON')
    .action(({ developer, name, json }: { developer?: number; name?: string; json?: boolean }) =>
      withServices(
        async ({
          services: {
            accounts: { developers },
          },
        }) => {
          const create =
            developer === undefined ? developers.createDeveloper({ name }) : developers.createKey(developer);
          const made = { ...(await create) };
          print(made, { json, text: toLines(made) });
        },
      ),
    );
}

function addPrivateAppCommands(privateApp: Command): void {
  privateApp
    .command('create')
    .description('create a private app; its token is shown once')
    .requiredOption('--hub <id>', 'the account', toId)
    .requiredOption('--name <name>', 'the name of the private app')
    .requiredOption('--scopes <list>', 'the scopes of the token, separated by commas', toWords)
    .option('--json', 'print JSON')
    .action(({ hub, name, scopes, json }: CreateOptions) =>
      withServices(async ({ services }) => {
        const made = {
          ...(await services.accounts.privateApps.createPrivateApp({ hubId: hub, name, scopes })),
          hubId: hub,
        };
        print(made, { json, text: toLines(made) });
      }),
    );
  privateApp
    .command('list')
    .description('list the private apps of an account')
    .requiredOption('--hub <id>', 'the account', toId)
    .option('--json', 'print JSON')
    .action(({ hub, json }: { hub: number; json?: boolean }) =>
      withServices(async ({ services }) => {
        await services.accounts.hubs.getHub(hub);
        const results = await services.accounts.privateApps.listPrivateApps(hub);
        print({ results }, { json, text: toTable([...results], 'The account has no private apps.') });
      }),
    );
  privateApp
    .command('revoke')
    .description('delete a private app and its token')
    .argument('<app-id>', 'the private app', toId)
    .requiredOption('--hub <id>', 'the account', toId)
    .option('--json', 'print JSON')
    .action((appId: number, { hub, json }: { hub: number; json?: boolean }) =>
      withServices(async ({ services }) => {
        await services.accounts.privateApps.deletePrivateApp(hub, appId);
        print(
          { hubId: hub, appId, revoked: true },
          { json, text: `The token of private app ${appId} no longer works.` },
        );
      }),
    );
}
