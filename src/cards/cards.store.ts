import { writeOne, type Tx } from '../platform/db/db.js';

interface DisplayProperty {
  name: string;
  label: string;
  dataType: string;
  options: { name: string; label: string; type: string }[];
}

interface CardContent {
  readonly title: string;
  readonly targetUrl: string;
  readonly objectTypes: { name: string; propertiesToSend: string[] }[];
  readonly properties: DisplayProperty[];
  readonly baseUrls: string[];
}

export interface CardRow extends CardContent {
  readonly cardId: string;
  readonly appId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A card of an app that the account has connected. */
export interface InstalledCardRow extends CardRow {
  readonly appName: string;
  /** The scopes that the account has granted to the app. */
  readonly scopes: readonly string[];
}

const columns = (tx: Tx) =>
  tx`c.card_id, c.app_id, c.title, c.target_url, c.object_types, c.properties, c.base_urls, c.created_at, c.updated_at`;

/** Blocks other changes of the app's cards; returns false if the developer has no such app. */
export async function lockOwnApp(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const rows = await tx`
    select from app where app_id = ${appId} and developer_id = ${developerId} for no key update`;
  return rows.length === 1;
}

export async function isOwnApp(tx: Tx, appId: number, developerId: number): Promise<boolean> {
  const rows = await tx`select from app where app_id = ${appId} and developer_id = ${developerId}`;
  return rows.length === 1;
}

/** By id. */
export function listCards(tx: Tx, appId: number): Promise<CardRow[]> {
  return tx<CardRow[]>`select ${columns(tx)} from app_card c where c.app_id = ${appId} order by c.card_id`;
}

export async function findCard(tx: Tx, appId: number, cardId: string): Promise<CardRow | undefined> {
  const [row] = await tx<CardRow[]>`
    select ${columns(tx)} from app_card c where c.app_id = ${appId} and c.card_id = ${cardId}`;
  return row;
}

export async function insertCard(tx: Tx, card: CardContent & { appId: number; now: Date }): Promise<CardRow> {
  return writeOne(tx<CardRow[]>`
    insert into app_card as c (card_id, app_id, title, target_url, object_types, properties, base_urls, created_at, updated_at)
    values (nextval('app_card_number'), ${card.appId}, ${card.title}, ${card.targetUrl}, ${tx.json(card.objectTypes)},
      ${tx.json(card.properties)}, ${tx.json(card.baseUrls)}, ${card.now}, ${card.now})
    returning ${columns(tx)}`);
}

export async function updateCard(tx: Tx, card: CardRow): Promise<void> {
  await writeOne(tx`
    update app_card set title = ${card.title}, target_url = ${card.targetUrl}, object_types = ${tx.json(card.objectTypes)},
      properties = ${tx.json(card.properties)}, base_urls = ${tx.json(card.baseUrls)}, updated_at = ${card.updatedAt}
    where app_id = ${card.appId} and card_id = ${card.cardId}`);
}

/** Returns whether there was such a card. */
export async function deleteCard(tx: Tx, appId: number, cardId: string): Promise<boolean> {
  const rows = await tx`delete from app_card where app_id = ${appId} and card_id = ${cardId} returning card_id`;
  return rows.length === 1;
}

/** The cards of the apps that a hub has connected, by the name of the app. */
export function listInstalledCards(tx: Tx, hubId: number): Promise<InstalledCardRow[]> {
  return tx<InstalledCardRow[]>`
    select ${columns(tx)}, a.name as app_name, n.scopes
    from install n join app a on a.app_id = n.app_id join app_card c on c.app_id = n.app_id
    where n.hub_id = ${hubId}
    order by lower(a.name), a.app_id, c.card_id`;
}

export async function findInstalledCard(tx: Tx, hubId: number, cardId: string): Promise<InstalledCardRow | undefined> {
  const [row] = await tx<InstalledCardRow[]>`
    select ${columns(tx)}, a.name as app_name, n.scopes
    from app_card c join app a on a.app_id = c.app_id join install n on n.app_id = c.app_id and n.hub_id = ${hubId}
    where c.card_id = ${cardId}`;
  return row;
}
