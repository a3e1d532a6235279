import type { FastifyReply } from 'fastify';
import { toBatch, type BatchOutcome } from '../../platform/http/batches.js';
import { hubCallers } from '../../platform/http/callers.js';
import type { PathParameters, Server } from '../../platform/http/facts.js';
import { addRoute } from '../../platform/http/route.js';
import * as answers from './answers.js';
import * as schema from './batches.schema.js';
import type { AssociationsRead } from './batch-reads.service.js';
import type { LinksService } from './links.service.js';
import { toRecordScopes, toSource } from '../types/callers.js';

const callers = hubCallers;
const tag = 'Associations';
const countsAs = 'association';
const params = schema.TypesParams;
const reads = ({ fromObjectType }: PathParameters) => toRecordScopes(fromObjectType, 'read');
const writes = ({ fromObjectType }: PathParameters) => toRecordScopes(fromObjectType, 'write');
const pathOf = (version: 'v3' | 'v4') => `/crm/${version}/associations/:fromObjectType/:toObjectType/batch`;

/** Associations of many records, in both versions of the wire. */
export function addLinkBatchRoutes(server: Server, links: LinksService): void {
  addReadRoutes(server, links);
  addNamedRoutes(server, links);
  addLabelledRoutes(server, links);
  addRemovalRoutes(server, links);
}

function addReadRoutes(server: Server, links: LinksService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v3')}/read`,
    operationId: 'readAssociationBatchByName',
    summary: 'List the records associated with up to 1,000 records; for companies only the primary one',
    tag,
    callers,
    countsAs,
    reads: true,
    scopes: reads,
    params,
    body: schema.Starts,
    success: { 200: schema.NamedIdBatch.whole, 207: schema.NamedIdBatch.partial },
    handler: async ({ params, body, caller, request, reply }) => {
      const read = await links.readBatch({ ...params, ...body, hubId: caller.hubId, primaryOnly: true });
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
    summary: 'List the records associated with up to 1,000 records, with association types',
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
      const read = await links.readBatch({ ...params, inputs, hubId: caller.hubId });
      const printId = answers.toPrintId(request.originalUrl);
      return toPages(reply, read, {
        toResults: (page) => answers.toTypedIds(page, printId),
        link: `${request.baseUrl}/crm/v4/objects`,
      });
    },
  });
}

function addNamedRoutes(server: Server, links: LinksService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v3')}/create`,
    operationId: 'createAssociationBatchByName',
    summary: 'Associate up to 2,000 pairs of records, each with one type',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.NamedPairs,
    success: { 201: schema.NamedPairBatch.whole, 207: schema.NamedPairBatch.partial },
    handler: async ({ params, body, caller, reply }) => {
      const batch = { ...params, ...body, hubId: caller.hubId, source: toSource(caller) };
      return toOutcome(reply, await links.associateByType(batch), answers.toNamedPairs);
    },
  });

  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v3')}/archive`,
    operationId: 'archiveAssociationBatchByName',
    summary: 'Remove association types from up to 2,000 pairs of records; the plain type removes all',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.NamedPairs,
    success: { 204: null },
    handler: ({ params, body, caller }) =>
      links.dissociateByType({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
  });
}

function addLabelledRoutes(server: Server, links: LinksService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/create`,
    operationId: 'createAssociationBatch',
    summary: 'Associate up to 2,000 pairs of records, adding labels',
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
      return toOutcome(reply, await links.associateWithLabels(batch), (pair) => [answers.toLabels(pair, printId)]);
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
      return toOutcome(reply, await links.associateByDefault(batch), answers.toDefaultPairs);
    },
  });
}

function addRemovalRoutes(server: Server, links: LinksService): void {
  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/archive`,
    operationId: 'archiveAssociationBatch',
    summary: 'Remove all associations between records',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.FanOuts,
    success: { 204: null },
    handler: ({ params, body, caller }) =>
      links.dissociateAll({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
  });

  addRoute(server, {
    method: 'POST',
    path: `${pathOf('v4')}/labels/archive`,
    operationId: 'archiveAssociationLabelBatch',
    summary: 'Remove labels from up to 2,000 pairs of records; the plain type removes all',
    tag,
    callers,
    countsAs,
    scopes: writes,
    params,
    body: schema.LabelledPairs,
    success: { 204: null },
    handler: ({ params, body, caller }) =>
      links.removeLabels({ ...params, ...body, hubId: caller.hubId, source: toSource(caller) }),
  });
}

type ToResults<T> = (item: T) => object[];

function toOutcome<Pair>(reply: FastifyReply, outcome: BatchOutcome<Pair>, toResults: ToResults<Pair>) {
  return toBatch(reply, { ...outcome, results: outcome.results.flatMap(toResults) }, answers.toBatchError);
}

interface PagesView {
  readonly toResults: ToResults<AssociationsRead['results'][number]['page']>;
  /** Base URL of the objects in that version. */
  readonly link: string;
}

function toPages(reply: FastifyReply, { from, to, results, empty, ...times }: AssociationsRead, view: PagesView) {
  const pages = results.map(({ id, page }) => {
    const link = `${view.link}/${from.plural}/${id}/associations/${to.plural}?after=${page.after}`;
    const paging = page.after !== undefined && { paging: { next: { after: page.after, link } } };
    return { from: { id }, to: view.toResults(page), ...paging };
  });
  const toError = (id: string) => answers.toNoneFound(id, { from, to });
  return toBatch(reply, { ...times, results: pages, failures: empty }, toError);
}
