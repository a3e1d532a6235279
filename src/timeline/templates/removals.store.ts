import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

/** Deleted templates whose data is not fully removed yet. */
export async function listDeletedTemplates(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select template_id::text as id from event_template where deleted_at is not null order by deleted_at, template_id`;
  return rows.map(({ id }) => id);
}

/** The hubs with events of a template. */
export async function listHubsWithEvents(tx: Tx, templateId: string): Promise<number[]> {
  const rows = await tx<{ hubId: number }[]>`
    /* every hub: due work */ select h.hub_id from hub_home h
    where exists (select 1 from timeline_event e where e.hub_id = h.hub_id and e.template_id = ${templateId})
    order by h.hub_id`;
  return rows.map(({ hubId }) => hubId);
}

interface EventsPlace {
  readonly hubId: number;
  readonly templateId: string;
  readonly limit: number;
}

/** Removes some events of a template from a hub; returns how many. */
export async function deleteEvents(tx: Tx, { hubId, templateId, limit }: EventsPlace): Promise<number> {
  const { count } = await tx`
    delete from timeline_event e
    where e.hub_id = ${hubId} and e.event_no = any (array(
      select s.event_no from timeline_event s where s.hub_id = ${hubId} and s.template_id = ${templateId} limit ${plainNumber(tx, limit)}
    ))`;
  return count;
}

/** Removes some of the event ids of a template in all hubs; returns how many. */
export async function deleteKeys(tx: Tx, templateId: string, limit: number): Promise<number> {
  const { count } = await tx`
    delete from event_key k
    where k.template_id = ${templateId} and k.event_id = any (array(
      select s.event_id from event_key s where s.template_id = ${templateId} limit ${plainNumber(tx, limit)}
    ))`;
  return count;
}

/** Waits for concurrent event writes of a deleted template; no new ones can begin before the transaction ends. */
export async function lockDeletedTemplate(tx: Tx, templateId: string): Promise<void> {
  await tx`select from event_template where template_id = ${templateId} and deleted_at is not null for update`;
}

/** Also removes its remaining event ids. */
export async function deleteTemplate(tx: Tx, templateId: string): Promise<void> {
  await tx`delete from event_template where template_id = ${templateId} and deleted_at is not null`;
}
