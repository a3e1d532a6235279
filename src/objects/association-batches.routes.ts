import type { FastifyReply } from 'fastify';
import { hubCallers } from '../platform/http/callers.js';
import type { PathParameters } from '../platform/http/facts.js';
import { addRoute } from '../platform/http/route.js';
import type { Server } from '../platform/http/server.js';
import * as answers from './association-answers.js';
import * as schema from './association-batches.schema.js';
import type { AssociationsOutcome } from './association-batches.service.js';
import type { AssociationsRead } from './association-reads.service.js';
import type { ObjectsService } from './objects.service.js';
import { toRecordScopes } from './served-types.service.js';
import { toSource } from './sources.js';

const callers = hubCallers;
const tag = 'Associations';
const countsAs = 'association';
const params = schema.TypesParams;
const reads = ({ fromObjectType }: PathParameters) => toRecordScopes(fromObjectType, 'read');
const writes = ({ fromObjectType }: PathParameters) => toRecordScopes(fromObjectType, 'write');
const pathOf = (version: 'v3' | 'v4') => `/crm/${version}/associations/:fromObjectType/:toObjectType/batch`;

/** The associations of many records at once, in both versions of the wire. */
export function addAssociationBatchRoutes(server: Server, objects: ObjectsService): void {
  addReadRoutes(server, objects);
  addNamedRoutes(server, objects);
  addLabelledRoutes(server, objects);
  addRemovalRoutes(server, objects);
}

function addReadRoutes(server: Server, objects: ObjectsService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v3')}/read`,
    operationId: 'readAssociationBatchByName',
    summary: 'List the records that up to 1,000 records are associated with; towards companies the primary one',
    tag,
    callers,
    countsAs,
    reads: true,
    scopes: reads,
    params,
    body: schema.Starts,
    success: { 200: schema.NamedIdBatch.whole, 207: schema.NamedIdBatch.partial },
    handler: async ({ params, body, caller, request, reply }) => {
      const read = await objects.readAssociations({ ...params, ...body, hubId: caller.hubId, primaryOnly: true });
      return toPages(reply, read, {
        toResults: (page) => answers.toNamedIds(page),
        link: `${request.baseUrl}/crm/v3/objects`,
      });
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/read`,
    operationId: 'readAssociationBatch',
    summary: 'List the records that up to 1,000 records are associated with, and how',
    tag,
    callers,
    countsAs,
    reads: true,
    scopes: reads,
    params,
    body: schema.PagedStarts,
    success: { 200: schema.TypedIdBatch.whole, 207: schema.TypedIdBatch.partial },
    handler: async ({ params, body, caller, request, reply }) => {
      const inputs = body.inputs.map(({ id, after }) => ({ id, after: after ?? undefined }));
      const read = await objects.readAssociations({ ...params, inputs, hubId: caller.hubId });
      const printId = answers.toPrintId(request.originalUrl);
      return toPages(reply, read, {
        toResults: (page) => answers.toTypedIds(page, printId),
        link: `${request.baseUrl}/crm/v4/objects`,
      });
    },
  });
}

function addNamedRoutes(server: Server, objects: ObjectsService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v3')}/create`,
    operationId: 'createAssociationBatchByName',
    summary: 'Associate up to 2,000 pairs of records, each by one type',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.NamedPairs,
    success: { 201: schema.NamedPairBatch.whole, 207: schema.NamedPairBatch.partial },
    handler: async ({ params, body, caller, reply }) => {
      const batch = { ...params, ...body, hubId: caller.hubId, source: toSource(caller) };
      return toOutcome(reply, await objects.associateByType(batch), answers.toNamedPairs);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v3')}/archive`,
    operationId: 'archiveAssociationBatchByName',
    summary: 'Take types away from up to 2,000 pairs of records; the plain one takes everything with it',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.NamedPairs,
    success: { 204: null },
    handler: ({ params, body, caller }) =>
      objects.dissociateByType({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
  });
}

function addLabelledRoutes(server: Server, objects: ObjectsService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/create`,
    operationId: 'createAssociationBatch',
    summary: 'Associate up to 2,000 pairs of records, with labels beside those that they have',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.LabelledPairs,
    success: { 201: schema.LabelledPairBatch.whole, 207: schema.LabelledPairBatch.partial },
    handler: async ({ params, body, caller, request, reply }) => {
      const batch = { ...params, ...body, hubId: caller.hubId, source: toSource(caller) };
      const printId = answers.toPrintId(request.originalUrl);
      return toOutcome(reply, await objects.associateWithLabels(batch), (pair) => [answers.toLabels(pair, printId)]);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/associate/default`,
    operationId: 'createDefaultAssociationBatch',
    summary: 'Associate up to 2,000 pairs of records without a label',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.Pairs,
    success: { 200: schema.DefaultPairBatch.whole, 207: schema.DefaultPairBatch.partial },
    handler: async ({ params, body, caller, reply }) => {
      const batch = { ...params, ...body, hubId: caller.hubId, source: toSource(caller) };
      return toOutcome(reply, await objects.associateByDefault(batch), answers.toDefaultPairs);
    },
  });
}

function addRemovalRoutes(server: Server, objects: ObjectsService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/archive`,
    operationId: 'archiveAssociationBatch',
    summary: 'Take all associations away between records',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.FanOuts,
    success: { 204: null },
    handler: ({ params, body, caller }) =>
      objects.dissociateAll({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
  });

  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/labels/archive`,
    operationId: 'archiveAssociationLabelBatch',
    summary: 'Take labels away from up to 2,000 pairs of records; the plain type takes everything with it',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.LabelledPairs,
    success: { 204: null },
    handler: ({ params, body, caller }) =>
      objects.removeLabels({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
  });
}

type ToResults<T> = (item: T) => object[];

function toOutcome(
  reply: FastifyReply,
  { results, failures, ...times }: AssociationsOutcome,
  toResults: ToResults<AssociationsOutcome['results'][number]>,
) {
  if (failures.length > 0) reply.status(207);
  return answers.toBatch(results.flatMap(toResults), { ...times, errors: failures.map(answers.toBatchError) });
}

interface PagesView {
  readonly toResults: ToResults<AssociationsRead['results'][number]['page']>;
  /** Where the objects of that version are. */
  readonly link: string;
}

function toPages(reply: FastifyReply, { from, to, results, empty, ...times }: AssociationsRead, view: PagesView) {
  if (empty.length > 0) reply.status(207);
  const pages = results.map(({ id, page }) => {
    const link = `${view.link}/${from.plural}/${id}/associations/${to.plural}?after=${page.after}`;
    const paging = page.after !== undefined && { paging: { next: { after: page.after, link } } };
    return { from: { id }, to: view.toResults(page), ...paging };
  });
  return answers.toBatch(pages, { ...times, errors: empty.map((id) => answers.toNoneFound(id, { from, to })) });
}
