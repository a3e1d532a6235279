import type { ApiClient } from '../../library/api-client.js';
import type { SeedHub } from '../../seed/seed.schema.js';
import { orOmit } from './definitions.js';
import { toSeedIds, type Omissions } from './exported.js';
import type { Mask } from './mask.js';

interface WireOwner {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

interface AccountOptions {
  readonly mask: Mask;
  readonly omissions: Omissions;
  /** Of every user, and of nothing else. */
  readonly password: string;
}

/** Ids of owners in a seed have up to nine digits. */
const largestId = 999_999_999;

interface ReadAccount {
  readonly hub: SeedHub & { readonly users: NonNullable<SeedHub['users']> };
  /** Of owners in the seed, by those in the account. */
  readonly ownerIds: ReadonlyMap<string, string>;
}

/** Reads the account and its users, who are the owners of records. The first is an administrator. */
export async function readAccount(
  client: ApiClient,
  { mask, omissions, password }: AccountOptions,
): Promise<ReadAccount> {
  const details = await client.get<{ portalId: number; timeZone: string; companyCurrency: string }>(
    '/account-info/v3/details',
  );
  const owners: WireOwner[] = [];
  const reading = async (): Promise<true> => {
    for await (const owner of client.list<WireOwner>('/crm/v3/owners?limit=100')) owners.push(owner);
    return true;
  };
  await orOmit(reading(), () => omissions.addTo('the token may not read', 'owners'));
  const ids = toSeedIds(
    owners.map(({ id }) => id),
    largestId,
  );
  const ownerIds = new Map<string, string>();
  const emails = new Set<string>();
  const users = owners.flatMap((owner) => {
    const email = mask({ name: 'email', type: 'string', fieldType: 'text' }, owner.email).toLowerCase();
    const ownerId = ids.get(owner.id) ?? '';
    if (!/.@./.test(email) || emails.has(email)) {
      omissions.add('owners without an address of their own');
      return [];
    }
    emails.add(email);
    ownerIds.set(owner.id, ownerId);
    return [{ email, password, name: toName(owner, email, mask), role: 'member' as const, ownerId: Number(ownerId) }];
  });
  const [first, ...others] = users;
  const { portalId, timeZone, companyCurrency } = details;
  const hub = {
    ...{ hubId: portalId, name: `Account ${portalId}`, timeZone, currency: companyCurrency },
    users: first
      ? [{ ...first, role: 'admin' as const }, ...others]
      : [{ email: 'admin@example.com', password, name: 'Admin', role: 'admin' as const }],
  };
  return { hub, ownerIds };
}

function toName({ firstName, lastName }: WireOwner, email: string, mask: Mask): string {
  const part = (name: string, value: string) => (value ? mask({ name, type: 'string', fieldType: 'text' }, value) : '');
  return `${part('firstname', firstName)} ${part('lastname', lastName)}`.trim().slice(0, 100) || email.slice(0, 100);
}
