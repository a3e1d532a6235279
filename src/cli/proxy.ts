import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readClientUrl, readEnvironment } from '../config/env.js';
import { commonApiHosts } from '../library/api-hosts.js';
import { defaultUrl, toMissing } from '../library/relay.js';
import { createClock } from '../platform/clock.js';
import { toErrorText } from '../platform/plain-text.js';
import { openAuthority, type Authority } from '../takeover/authority.js';
import { openHar } from '../platform/har.js';
import { isResponding, startProxy } from '../takeover/proxy.js';
import { version } from '../version.js';
import { toPort } from './arguments.js';
import { print } from './output.js';

interface ProxyCommandOptions {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly tlsPort?: number;
  readonly folder?: string;
  readonly only?: boolean;
  readonly record?: string;
}

/** `spoke proxy`: leads requests for the API's hosts to a server, for clients that cannot be pointed elsewhere. */
export function addProxyCommand(program: Command): void {
  const proxy = program
    .command('proxy')
    .description('run a proxy that leads requests for api.hubapi.com and its like to a Spoke server')
    .option('--url <address>', 'the address of the server (SPOKE_URL)', readClientUrl() ?? defaultUrl)
    .option('--host <address>', 'where to listen; clients on other machines get the hosts of the API only', '127.0.0.1')
    .option('--port <number>', 'the port; 0 for a free one', toPort, 8888)
    .option('--tls-port <number>', 'also accept TLS on this port, for names of the API in a hosts file', toPort)
    .option('--folder <folder>', 'where its certificate authority is (proxy in SPOKE_DATA_DIR)')
    .option('--only', 'refuse all hosts but those of the API and this machine')
    .option(
      '--record <file>',
      'lead requests to the live service, or to --url, and write them with the responses, without secrets, into an HTTP Archive (.har)',
    )
    .action((options: ProxyCommandOptions, command: Command) => {
      const isLive = options.record !== undefined && command.getOptionValueSource('url') !== 'cli';
      return run(options, isLive ? undefined : options.url);
    });
  proxy
    .command('trust')
    .description('print what clients have to set to use the proxy and to trust its certificates')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const { host, port, folder } = proxy.opts<ProxyCommandOptions>();
      const variables = toVariables(await open(folder), `http://${toAuthority(host, port)}`);
      print(variables, { json, text: toInstructions(variables) });
    });
}

const open = (folder?: string): Promise<Authority> =>
  openAuthority({
    folder: resolve(folder ?? join(readEnvironment().SPOKE_DATA_DIR ?? './data', 'proxy')),
    now: createClock().now,
  });

async function run(options: ProxyCommandOptions, url: string | undefined): Promise<void> {
  const { host, port, tlsPort, folder, only = false, record } = options;
  const authority = await open(folder);
  const warned = new Set<string>();
  const onDistrust = (message: string): void => {
    if (!warned.has(message)) process.stderr.write(`${message}\n`);
    warned.add(message);
  };
  const onFailure = (error: unknown): void => {
    process.stderr.write(`spoke: ${record} cannot be written: ${toErrorText(error)}\n`);
    process.exitCode = 1;
    proxy.close();
  };
  const recording =
    record === undefined ? undefined : { file: openHar(record, creator), now: createClock().now, onFailure };
  const proxy = await startProxy({ authority, url, host, port, tlsPort, only, onDistrust, recording });
  process.once('SIGINT', proxy.close).once('SIGTERM', proxy.close);
  const rest = only ? 'refuses other hosts' : 'leads other hosts to where they are';
  const place = url ?? 'the live service';
  const lines = [
    `The proxy is listening on http://${toAuthority(host, proxy.port)}: it leads ${commonApiHosts.join(', ')} and their regions to ${place}, and ${rest}.`,
    ...(proxy.tlsPort === undefined ? [] : [`TLS on ${toAuthority(host, proxy.tlsPort)}, for a hosts file.`]),
    ...(record === undefined ? [] : [`It records them in ${record}; spoke diff compares it with a server.`]),
    `Clients have to trust ${authority.certificateFile}: spoke proxy trust prints what to set.`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (url !== undefined && !(await isResponding(url))) process.stderr.write(`${toMissing(url)}\n`);
}

const creator = { name: 'Spoke', version };

/** IPv6 addresses are in brackets; clients reach a server that listens everywhere on this machine. */
function toAuthority(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function toVariables({ certificateFile, bundleFile }: Authority, address: string): Record<string, string> {
  return {
    HTTPS_PROXY: address,
    HTTP_PROXY: address,
    https_proxy: address,
    http_proxy: address,
    NO_PROXY: 'localhost,127.0.0.1,::1',
    no_proxy: 'localhost,127.0.0.1,::1',
    NODE_EXTRA_CA_CERTS: certificateFile,
    NODE_USE_ENV_PROXY: '1',
    SSL_CERT_FILE: bundleFile,
    REQUESTS_CA_BUNDLE: bundleFile,
    CURL_CA_BUNDLE: bundleFile,
  };
}

/** Lines for a shell: what is not a variable is a comment. */
function toInstructions(variables: Record<string, string>): string {
  const { SSL_CERT_FILE: bundle = '' } = variables;
  const set = (...names: string[]) =>
    names.map((name) => `export ${name}='${variables[name]?.replaceAll("'", String.raw`'\''`)}'`);
  return [
    '# The proxy, for every client that reads these variables. A shell takes all of this: eval "$(spoke proxy trust)"',
    ...set('HTTPS_PROXY', 'HTTP_PROXY', 'https_proxy', 'http_proxy', 'NO_PROXY', 'no_proxy'),
    '# Node: fetch, node:http and node:https use the proxy from Node 24 on (22.21). Before, use node --import spoke/intercept.',
    ...set('NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY'),
    '# Python (ssl, urllib, httpx, aiohttp with trust_env), Ruby, Go on Linux: the certificate beside those of the internet.',
    ...set('SSL_CERT_FILE'),
    '# Python with requests.',
    ...set('REQUESTS_CA_BUNDLE'),
    '# curl, and git.',
    ...set('CURL_CA_BUNDLE'),
    `# PHP: php -d curl.cainfo='${bundle}' -d openssl.cafile='${bundle}'`,
    '# Go on macOS and Windows, browsers: add the certificate to the store of the system. It is valid for hubapi.com and hubspot.com only:',
    `#   ${variables['NODE_EXTRA_CA_CERTS']}`,
  ].join('\n');
}
