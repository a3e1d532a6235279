import { Option, type Command } from 'commander';
import { toId } from './arguments.js';
import { CommandError } from './command-error.js';
import { withServices, type Services } from './open-services.js';
import { print, toLines, toTable } from './output.js';
import { readPassword } from './read-password.js';

const roles = ['admin', 'member', 'viewer'] as const;

interface CreateOptions {
  readonly email: string;
  readonly name: string;
  readonly role?: (typeof roles)[number];
  readonly hub?: number;
  readonly newHub?: string;
  readonly password?: string;
  readonly json?: boolean;
}

const passwordOption = [
  '--password <text>',
  'the password; - reads it from standard input; made up if left out',
] as const;

/** `spoke user`: the people who sign in. */
export function addUserCommand(program: Command): void {
  const user = program.command('user').description('the people who sign in');
  user
    .command('create')
    .description('create a user in an account, or in an account of its own')
    .requiredOption('--email <address>')
    .requiredOption('--name <name>')
    .addOption(
      new Option('--role <role>', 'member by default, admin in a new account; only admins may connect apps').choices(
        roles,
      ),
    )
    .addOption(new Option('--hub <id>', 'the account').argParser(toId).conflicts('newHub'))
    .option('--new-hub <name>', 'create an account of that name for the user')
    .option(...passwordOption)
    .option('--json', 'print JSON')
    .action((options: CreateOptions) => withServices(({ services }) => createUser(services, options)));
  user
    .command('list')
    .description('list users with the accounts they belong to')
    .option('--hub <id>', 'only of this account', toId)
    .option('--json', 'print JSON')
    .action((options: { hub?: number; json?: boolean }) =>
      withServices(({ services }) => listUsers(services, options)),
    );
  user
    .command('password')
    .description('set a password; the user is signed out everywhere')
    .argument('<email>')
    .option(...passwordOption)
    .option('--json', 'print JSON')
    .action((email: string, options: { password?: string; json?: boolean }) =>
      withServices(({ services }) => setPassword(services, email, options)),
    );
  user
    .command('suspend')
    .description('keep a user and everything done in their name out')
    .argument('<email>')
    .option('--undo', 'let the user in again')
    .option('--json', 'print JSON')
    .action((email: string, options: { undo?: boolean; json?: boolean }) =>
      withServices(({ services }) => suspendUser(services, email, options)),
    );
}

async function createUser({ hubs, users }: Services, options: CreateOptions): Promise<void> {
  const { email, name, newHub, role = newHub === undefined ? 'member' : 'admin', json } = options;
  const { password, isNew } = await readPassword(options.password, users.newPassword);
  const user = { email, name, role, password };
  const { userId, hubId } =
    newHub === undefined
      ? await createMember(users, { ...user, hubId: options.hub ?? (await findOnlyHub(hubs)) })
      : await users.createUserWithHub(user, { name: newHub });
  const made = { userId, email, name, hubId, role, ...(isNew && { password }) };
  print(made, { json, text: toLines(made) });
}

async function createMember(users: Services['users'], user: Parameters<typeof users.createUser>[0]) {
  return { ...(await users.createUser(user)), hubId: user.hubId };
}

async function findOnlyHub(hubs: Services['hubs']): Promise<number> {
  const [first, ...others] = await hubs.listHubs();
  if (first && others.length === 0) return first.hubId;
  throw new CommandError(
    first ? 'There are several accounts: name one with --hub.' : 'There is no account yet: make one with --new-hub.',
  );
}

async function listUsers({ users }: Services, { hub, json }: { hub?: number; json?: boolean }): Promise<void> {
  const limit = 100;
  const all: Awaited<ReturnType<typeof users.listUsers>> = [];
  for (;;) {
    const page = await users.listUsers({ hubId: hub, after: all.at(-1)?.userId ?? 0, limit });
    all.push(...page);
    if (page.length < limit) break;
  }
  const rows = all.map(({ userId, email, name, suspendedAt, hubs }) => ({ userId, email, name, suspendedAt, hubs }));
  print({ results: rows }, { json, text: toTable(rows, 'There are no users.') });
}

async function setPassword(
  { users }: Services,
  email: string,
  options: { password?: string; json?: boolean },
): Promise<void> {
  const { userId } = await getUser(users, email);
  const { password, isNew } = await readPassword(options.password, users.newPassword);
  await users.setPassword(userId, password);
  const text = isNew ? `The new password of ${email} is ${password}` : `The password of ${email} was changed.`;
  print({ userId, email, ...(isNew && { password }) }, { json: options.json, text });
}

async function suspendUser(
  { users }: Services,
  email: string,
  { undo, json }: { undo?: boolean; json?: boolean },
): Promise<void> {
  const { userId } = await getUser(users, email);
  await (undo ? users.reinstateUser(userId) : users.suspendUser(userId));
  const text = undo ? `${email} may sign in again.` : `${email} can no longer sign in, and was signed out everywhere.`;
  print({ userId, email, suspended: !undo }, { json, text });
}

async function getUser(users: Services['users'], email: string) {
  const user = await users.findUserByEmail(email);
  if (!user) throw new CommandError(`There is no user with the address ${email}.`);
  return user;
}
