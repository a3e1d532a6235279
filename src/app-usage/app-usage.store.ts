import type { Tx } from '../platform/db/db.js';

/** A call of an app, without anything that its client wrote. */
export interface AppCall {
  readonly appId: number;
  readonly correlationId: string;
  readonly at: Date;
  readonly method: string;
  /** The pattern of the path. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly account: number | null;
  /** The category of the error; empty if there is none. */
  readonly category: string;
}

interface Hour {
  readonly appId: number;
  readonly hour: Date;
}

interface Endpoint extends Hour {
  readonly method: string;
  readonly route: string;
}

interface EndpointHour extends Endpoint {
  readonly calls: number;
  readonly errors: number;
  readonly durations: readonly number[];
}

interface ErrorHour extends Endpoint {
  readonly status: number;
  readonly category: string;
  readonly calls: number;
}

interface ActivityHour extends Hour {
  readonly events: number;
  readonly delivered: number;
  readonly undelivered: number;
}

/** What was counted since the last time. */
export interface Counted {
  readonly endpoints: readonly EndpointHour[];
  readonly errors: readonly ErrorHour[];
  readonly activities: readonly ActivityHour[];
  /** The last calls of each app. */
  readonly calls: readonly AppCall[];
}

/** Adds counts and calls; those of apps that have been deleted meanwhile are ignored. Keeps the last calls of each app only. */
export async function addCounted(tx: Tx, { endpoints, errors, activities, calls }: Counted, keptCalls: number) {
  if (endpoints.length > 0) await addEndpoints(tx, endpoints);
  if (errors.length > 0) await addErrors(tx, errors);
  if (activities.length > 0) await addActivities(tx, activities);
  if (calls.length > 0) await addCalls(tx, calls, keptCalls);
}

async function addEndpoints(tx: Tx, endpoints: Counted['endpoints']): Promise<void> {
  const rows = endpoints.map(({ hour, ...row }) => ({ ...row, hour: hour.toISOString() }));
  await tx`
    insert into app_endpoint_hour as e (app_id, hour, method, route, calls, errors, durations)
    select c.app_id, c.hour, c.method, c.route, c.calls, c.errors, c.durations from jsonb_to_recordset(${tx.rows(rows)}::jsonb)
      c (app_id integer, hour timestamptz, method text, route text, calls bigint, errors bigint, durations jsonb)
    where exists (select from app a where a.app_id = c.app_id)
    order by 1, 2, 3, 4
    on conflict (app_id, hour, method, route) do update
      set calls = e.calls + excluded.calls, errors = e.errors + excluded.errors, durations = added_counts(e.durations, excluded.durations)`;
}

async function addErrors(tx: Tx, errors: Counted['errors']): Promise<void> {
  const rows = errors.map(({ hour, ...row }) => ({ ...row, hour: hour.toISOString() }));
  await tx`
    insert into app_error_hour as e (app_id, hour, method, route, status, category, calls)
    select c.app_id, c.hour, c.method, c.route, c.status, c.category, c.calls from jsonb_to_recordset(${tx.rows(rows)}::jsonb)
      c (app_id integer, hour timestamptz, method text, route text, status integer, category text, calls bigint)
    where exists (select from app a where a.app_id = c.app_id)
    order by 1, 2, 3, 4, 5, 6
    on conflict (app_id, hour, method, route, status, category) do update set calls = e.calls + excluded.calls`;
}

async function addActivities(tx: Tx, activities: Counted['activities']): Promise<void> {
  const rows = activities.map(({ hour, ...row }) => ({ ...row, hour: hour.toISOString() }));
  await tx`
    insert into app_activity_hour as e (app_id, hour, events, delivered, undelivered)
    select c.app_id, c.hour, c.events, c.delivered, c.undelivered from jsonb_to_recordset(${tx.rows(rows)}::jsonb)
      c (app_id integer, hour timestamptz, events bigint, delivered bigint, undelivered bigint)
    where exists (select from app a where a.app_id = c.app_id)
    order by 1, 2
    on conflict (app_id, hour) do update set events = e.events + excluded.events,
      delivered = e.delivered + excluded.delivered, undelivered = e.undelivered + excluded.undelivered`;
}

async function addCalls(tx: Tx, calls: readonly AppCall[], kept: number): Promise<void> {
  const rows = calls.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  await tx`
    insert into app_call (app_id, correlation_id, at, method, route, status, milliseconds, account, category)
    select c.app_id, c.correlation_id, c.at, c.method, c.route, c.status, c.milliseconds, c.account, c.category
    from jsonb_to_recordset(${tx.rows(rows)}::jsonb) c (app_id integer, correlation_id uuid, at timestamptz, method text,
      route text, status integer, milliseconds real, account integer, category text)
    where exists (select from app a where a.app_id = c.app_id)
    order by 1, 2
    on conflict (app_id, correlation_id) do nothing`;
  const apps = [...new Set(calls.map(({ appId }) => appId))].map((appId) => ({ appId }));
  await tx`
    delete from app_call c using jsonb_to_recordset(${tx.rows(apps)}::jsonb) a (app_id integer)
    where c.app_id = a.app_id and c.correlation_id <= (
      select k.correlation_id from app_call k where k.app_id = a.app_id
      order by k.correlation_id desc offset ${kept} limit 1
    )`;
}

/** A span of time, divided into steps. */
export interface Steps {
  readonly from: Date;
  readonly stepSeconds: number;
}

interface StepRow {
  readonly step: number;
  readonly calls: number;
  readonly errors: number;
}

interface ActivityRow {
  readonly step: number;
  readonly events: number;
  readonly delivered: number;
  readonly undelivered: number;
}

export function listSteps(tx: Tx, appId: number, { from, stepSeconds }: Steps): Promise<StepRow[]> {
  return tx<StepRow[]>`
    select floor(extract(epoch from hour - ${from}::timestamptz) / ${stepSeconds}::integer)::integer as step,
      sum(calls)::double precision as calls, sum(errors)::double precision as errors
    from app_endpoint_hour where app_id = ${appId} and hour >= ${from} group by 1 order by 1`;
}

export function listActivities(tx: Tx, appId: number, { from, stepSeconds }: Steps): Promise<ActivityRow[]> {
  return tx<ActivityRow[]>`
    select floor(extract(epoch from hour - ${from}::timestamptz) / ${stepSeconds}::integer)::integer as step,
      sum(events)::double precision as events, sum(delivered)::double precision as delivered,
      sum(undelivered)::double precision as undelivered
    from app_activity_hour where app_id = ${appId} and hour >= ${from} group by 1 order by 1`;
}

interface EndpointRow {
  readonly method: string;
  readonly route: string;
  readonly calls: number;
  readonly errors: number;
  readonly durations: readonly number[];
}

/** Lists the endpoints that an app called, the most frequent first. */
export function listEndpoints(tx: Tx, appId: number, from: Date): Promise<EndpointRow[]> {
  return tx<EndpointRow[]>`
    with chosen as (
      select method, route, calls, errors, durations from app_endpoint_hour where app_id = ${appId} and hour >= ${from}
    ), ranges as (
      select c.method, c.route, d.place, sum(d.count::bigint) as count
      from chosen c, jsonb_array_elements_text(c.durations) with ordinality d (count, place) group by 1, 2, 3
    )
    select method, route, sum(calls)::double precision as calls, sum(errors)::double precision as errors,
      (
        select jsonb_agg(r.count order by r.place) from ranges r where r.method = c.method and r.route = c.route
      ) as durations
    from chosen c group by method, route order by sum(calls) desc, route, method`;
}

interface ErrorRow {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly category: string;
  readonly calls: number;
}

/** Lists the most frequent errors of an app. */
export function listErrors(tx: Tx, appId: number, { from, limit }: { from: Date; limit: number }): Promise<ErrorRow[]> {
  return tx<ErrorRow[]>`
    select method, route, status, category, sum(calls)::double precision as calls
    from app_error_hour where app_id = ${appId} and hour >= ${from}
    group by method, route, status, category order by sum(calls) desc, route, method, status, category limit ${limit}`;
}

export interface CallFilter {
  /** A correlation id: only earlier calls. */
  readonly before?: string | undefined;
  readonly failed: boolean;
  readonly limit: number;
}

/** Lists the last calls of an app, newest first. */
export function listCalls(tx: Tx, appId: number, { before, failed, limit }: CallFilter): Promise<AppCall[]> {
  return tx<AppCall[]>`
    select app_id, correlation_id, at, method, route, status, milliseconds, account, category
    from app_call
    where app_id = ${appId} and ${before === undefined ? tx`true` : tx`correlation_id < ${before}::uuid`}
      and ${failed ? tx`status >= 400` : tx`true`}
    order by correlation_id desc limit ${limit}`;
}

export async function deleteBefore(tx: Tx, { hours, calls }: { hours: Date; calls: Date }): Promise<void> {
  await tx`delete from app_endpoint_hour where hour < ${hours}`;
  await tx`delete from app_error_hour where hour < ${hours}`;
  await tx`delete from app_activity_hour where hour < ${hours}`;
  await tx`delete from app_call where at < ${calls}`;
}
