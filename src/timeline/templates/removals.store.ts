import type { Tx } from '../../platform/db/db.js';
import { plainNumber } from '../../platform/db/tx.js';

/** Templates that are gone for everybody, with something of them left. */
export async function listDeletedTemplates(tx: Tx): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select template_id::text as id from event_template where deleted_at is not null order by deleted_at, template_id`;
  return rows.map(({ id }) => id);
}

/** The hubs with events of a template. */
export async function listHubsWithEvents(tx: Tx, templateId: string): Promise<number[]> {
  const rows = await tx<{ hub_id: number }[]>`
    /* every hub: due work */ select h.hub_id from hub h
    where exists (select 1 from timeline_event e where e.hub_id = h.hub_id and e.template_id = ${templateId})
    order by h.hub_id`;
  return rows.map(({ hub_id }) => hub_id);
}

interface EventsPlace {
  readonly hubId: number;
  readonly templateId: string;
  readonly limit: number;
}

/** Removes some events of a template from a hub. Answers how many. */
export async function deleteEvents(tx: Tx, { hubId, templateId, limit }: EventsPlace): Promise<number> {
  const { count } = await tx`
    delete from timeline_event e
    where e.hub_id = ${hubId} and e.event_no = any (array(
      select s.event_no from timeline_event s where s.hub_id = ${hubId} and s.template_id = ${templateId} limit ${plainNumber(tx, limit)}
    ))`;
  return count;
}

/** Forgets some of the ids that events of a template have had in any hub. Answers how many. */
export async function deleteKeys(tx: Tx, templateId: string, limit: number): Promise<number> {
  const { count } = await tx`
    delete from event_key k
    where k.template_id = ${templateId} and k.event_id = any (array(
      select s.event_id from event_key s where s.template_id = ${templateId} limit ${plainNumber(tx, limit)}
    ))`;
  return count;
}

/** Waits for events that are being written for a deleted template; none begins before the transaction ends. */
export async function lockDeletedTemplate(tx: Tx, templateId: string): Promise<void> {
  await tx`select from event_template where template_id = ${templateId} and deleted_at is not null for update`;
}

/** Its last keys go with it. */
export async function deleteTemplate(tx: Tx, templateId: string): Promise<void> {
  await tx`delete from event_template where template_id = ${templateId} and deleted_at is not null`;
}
