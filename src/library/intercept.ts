import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import net, { type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { isApiHost, isLoopback } from './api-hosts.js';
import { createRelay, defaultUrl, type Relay } from './relay.js';

export interface InterceptOptions {
  /** The address of the Spoke server: `SPOKE_URL`, else `http://127.0.0.1:8080`. */
  readonly url?: string;
  /** Refuses connections to every host but the API's and this machine: on with `SPOKE_INTERCEPT_ONLY=1`. */
  readonly only?: boolean;
  /** Hosts that `only` does not refuse, such as those of databases: `SPOKE_INTERCEPT_ALLOW`, separated by commas. */
  readonly allow?: readonly string[];
}

/** A connection that was refused, so that a run does not reach the live service. */
export class InterceptError extends Error {
  override readonly name = 'InterceptError';
  readonly code = 'ERR_SPOKE_INTERCEPT';
}

/** One call of {@link intercept} that has not ended. */
interface Interception {
  readonly relay: Relay;
  isAllowed(host: string): boolean;
}

/** The last one applies. */
const active: Interception[] = [];
let inner: InnerServer | undefined;
const readOriginal = () => ({
  tlsConnect: tls.connect,
  netConnect: net.connect,
  agentConnect: http.Agent.prototype.createConnection,
  socketConnect: net.Socket.prototype.connect,
});
let original = readOriginal();

/**
 * From now on, connections of this process to the API's hosts lead to Spoke, whatever client makes them: `fetch` and undici, and
 * everything on `node:http` and `node:https`. Returns a function that ends it.
 */
export function intercept(options: InterceptOptions = {}): () => void {
  const { url, only, allow } = readSettings(options);
  const relay = createRelay(url);
  const allowed = new Set([new URL(url).hostname, ...allow].map((host) => host.toLowerCase()));
  const interception: Interception = {
    relay,
    isAllowed: (host) => !only || isLoopback(host) || allowed.has(host.toLowerCase()),
  };
  active.push(interception);
  if (active.length === 1) install();
  return () => {
    const place = active.indexOf(interception);
    if (place === -1) return;
    active.splice(place, 1);
    if (active.length === 0) uninstall();
    relay.close();
  };
}

function readSettings({ url, only, allow }: InterceptOptions): Required<InterceptOptions> {
  const { SPOKE_URL, SPOKE_INTERCEPT_ONLY, SPOKE_INTERCEPT_ALLOW } = process.env;
  return {
    url: url ?? (SPOKE_URL?.trim() || defaultUrl),
    only: only ?? !/^(?:|0|off|no|false)$/i.test(SPOKE_INTERCEPT_ONLY?.trim() ?? ''),
    allow: allow ?? (SPOKE_INTERCEPT_ALLOW ?? '').split(/[\s,]+/).filter(Boolean),
  };
}

interface InnerServer {
  /** Where the connections of clients lead. */
  readonly path: string;
  close(): void;
}

/** Reads the requests of this process, and has them carried to Spoke. */
function openInner(): InnerServer {
  const limits = { maxHeaderSize: 65_536, requestTimeout: 0, keepAliveTimeout: 0 };
  const server = http.createServer(limits, (request, response) => active.at(-1)?.relay.handle(request, response));
  const path = newPath();
  // A request under way has a connection to Spoke, which keeps the process running: these need not.
  server.on('connection', (socket) => socket.unref());
  server.listen({ path, exclusive: true }).unref();
  const close = (): void => void server.close();
  // Removes the file of the socket.
  process.once('exit', close);
  return {
    path,
    close() {
      process.off('exit', close);
      close();
    },
  };
}

/** Of a socket that no other process names: without a file where the system can do that. */
function newPath(): string {
  const name = `spoke-intercept-${randomUUID()}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

/** The public functions below which every client connects. */
function install(): void {
  inner = openInner();
  original = readOriginal();
  patch(tls, 'connect', (...args: unknown[]) => {
    const { host, servername, socket, ready } = readTarget(args);
    const name = isApiHost(servername) ? servername : host;
    if (!isApiHost(name)) return Reflect.apply(original.tlsConnect, tls, args);
    // Through a proxy: its tunnel leads to the live service.
    socket?.destroy();
    return openConnection({ ready, isSecure: true });
  });
  const leadPlain = (connect: (...given: never[]) => unknown) =>
    function (this: unknown, ...args: unknown[]): unknown {
      const { host, ready } = readTarget(args);
      return isApiHost(host) ? openConnection({ ready, isSecure: false }) : Reflect.apply(connect, this, args);
    };
  patch(net, 'connect', leadPlain(original.netConnect));
  patch(net, 'createConnection', leadPlain(original.netConnect));
  patch(http.Agent.prototype, 'createConnection', leadPlain(original.agentConnect));
  patch(net.Socket.prototype, 'connect', function (this: Socket, ...args: unknown[]): Socket {
    const error = toRefusal(readTarget(args).host);
    if (!error) return Reflect.apply(original.socketConnect, this, args);
    process.nextTick(() => this.destroy(error));
    return this;
  });
  syncBuiltinESMExports();
}

function uninstall(): void {
  inner?.close();
  patch(tls, 'connect', original.tlsConnect);
  patch(net, 'connect', original.netConnect);
  patch(net, 'createConnection', original.netConnect);
  patch(http.Agent.prototype, 'createConnection', original.agentConnect);
  patch(net.Socket.prototype, 'connect', original.socketConnect);
  syncBuiltinESMExports();
}

/** The types of overloaded functions cannot be written once more. */
const patch = (target: object, name: string, value: unknown): boolean => Reflect.set(target, name, value);

interface Target {
  readonly host: string | undefined;
  readonly servername: string | undefined;
  readonly socket: Socket | undefined;
  readonly ready: (() => void) | undefined;
}

/** From the arguments of `connect`: options, a port and a host, or a path, and a listener; inside Node also as one list. */
function readTarget(args: readonly unknown[]): Target {
  const list: readonly unknown[] = Array.isArray(args[0]) ? args[0] : args;
  const options: Partial<Target> = Object.assign({}, ...list.filter((arg) => typeof arg === 'object'));
  const host = typeof list[1] === 'string' ? list[1] : options.host;
  const ready = list.find((arg) => typeof arg === 'function') as Target['ready'];
  const { servername, socket } = options;
  return { host: typeof host === 'string' ? host : undefined, servername, socket, ready };
}

/** A connection to Spoke that looks like the one that the client wanted. */
function openConnection({ ready, isSecure }: { ready: Target['ready']; isSecure: boolean }): Socket {
  const socket = new net.Socket();
  if (isSecure) {
    Object.assign(socket, {
      encrypted: true,
      authorized: true,
      alpnProtocol: false,
      getPeerCertificate: () => ({}),
      getSession: () => undefined,
      isSessionReused: () => false,
      getProtocol: () => 'TLSv1.3',
    });
    socket.once('connect', () => socket.emit('secureConnect'));
  }
  if (ready) socket.once(isSecure ? 'secureConnect' : 'connect', ready);
  return Reflect.apply(original.socketConnect, socket, [{ path: inner?.path }]);
}

function toRefusal(host: string | undefined): InterceptError | undefined {
  if (host === undefined) return undefined;
  if (isApiHost(host))
    return new InterceptError(`${host} is served by Spoke, and a bare connection cannot be led there.`);
  if (active.at(-1)?.isAllowed(host) ?? true) return undefined;
  return new InterceptError(
    `${host} was not connected to: SPOKE_INTERCEPT_ONLY allows the API's hosts, which Spoke serves, and this machine. ` +
      'Add the host to SPOKE_INTERCEPT_ALLOW if it is needed.',
  );
}

/** Loaded by `--import`, in NODE_OPTIONS too, it begins with the process; imported by code, it waits for a call. */
const preload = /(?:^|\s)(?:--import|--require|-r)[\s=]["']?\S*\b(?:spoke|library)\/intercept(?:\.js)?(?=["'\s]|$)/;
if (preload.test([...process.execArgv, process.env['NODE_OPTIONS']].join(' '))) intercept();
