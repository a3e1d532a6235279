import {
  assertFields,
  findNode,
  isAbsent,
  readCount,
  readNode,
  readNodes,
  readText,
  readWord,
  refuse,
  refuseAction,
  type FlowNode,
} from './flow-node.js';
import type { WebhookStep } from './program.js';
import { readValue } from './step-values.js';
import type { FlowWorld } from './worlds.service.js';

const mostParams = 50;

/** Reads an action that sends the record to a URL, without what follows it. Assumption AA28. */
export async function readWebhook(node: FlowNode, world: FlowWorld): Promise<WebhookStep> {
  assertFields(node, ['actionId', 'type', 'method', 'webhookUrl', 'queryParams', 'authSettings', 'connection']);
  const method = readWord(node, 'method', ['GET', 'POST']);
  const url = readText(node, 'webhookUrl');
  if (!URL.canParse(url) || !world.isTargetUrl(url)) refuse(`${node.place}.webhookUrl`, 'an https URL is expected');
  const params = readNodes(node, 'queryParams');
  if (params.length > mostParams) refuse(`${node.place}.queryParams`, `no more than ${mostParams} are allowed`);
  const query = params.map((param) => {
    assertFields(param, ['name', 'value']);
    return { name: readText(param, 'name'), value: readValue(readNode(param, 'value'), world) };
  });
  return { is: 'webhook', method, url, query, appId: await readSigningApp(node, world), next: null };
}

/** Secrets of accounts are not kept here, so that only apps can sign. */
async function readSigningApp(node: FlowNode, { isConnected }: FlowWorld): Promise<number | null> {
  const auth = findNode(node, 'authSettings');
  if (!auth || isAbsent(auth.fields['type'])) return null;
  if (auth.fields['type'] !== 'SIGNATURE') refuseAction(`${auth.place}.type`, `WEBHOOK with ${readText(auth, 'type')}`);
  assertFields(auth, ['type', 'appId']);
  const appId = readCount(auth, 'appId', { min: 1, max: 2_147_483_647 });
  if (await isConnected(appId)) return appId;
  return refuse(`${auth.place}.appId`, `the account has not connected the app ${appId}`);
}
