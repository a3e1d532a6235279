import { constants } from 'node:fs';
import { basename, sep } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { SyncLedger } from './sync-ledger.js';

/** The part of the engine's Node file system layer that is replaced here. */
interface NodeLayer {
  realPath(node: FsNode): string;
  readonly stream_ops: {
    write(stream: FsStream, ...rest: unknown[]): unknown;
    close(stream: FsStream): unknown;
    setattr(stream: FsStream, change: { size?: number }): unknown;
    fsync?(stream: FsStream): number;
  };
  readonly node_ops: {
    mknod(parent: FsNode, name: string, ...rest: unknown[]): unknown;
    unlink(parent: FsNode, name: string): unknown;
    rmdir(parent: FsNode, name: string): unknown;
    rename(node: FsNode, to: FsNode, name: string): unknown;
    setattr(node: FsNode, change: { size?: number }): unknown;
  };
}

interface FsNode {
  readonly parent: FsNode;
  readonly mode: number;
}

interface FsStream {
  readonly node: FsNode;
  readonly nfd?: number;
}

/**
 * The engine's file system on a real directory, made durable: the shipped fsync does nothing and reports success. Records syncs
 * in the ledger, log and other files separately. Settles pending syncs before anything but the log changes. Names that are
 * created, changed or removed are synced with their directory.
 */
export function createDurableFs(directory: string, ledger: SyncLedger): NodeFS {
  const fs = new NodeFS(directory);
  const init = fs.init.bind(fs);
  fs.init = async (...given) => {
    const { emscriptenOpts } = await init(...given);
    const makeDurable = (module: unknown) => {
      const { realPath, stream_ops, node_ops } = (module as { NODEFS?: Partial<NodeLayer> }).NODEFS ?? {};
      if (!realPath || !stream_ops || !node_ops) {
        throw new Error('The layout of the embedded engine changed: its writes cannot be made durable.');
      }
      const layer = { realPath, stream_ops, node_ops };
      changeStreams(layer, ledger);
      changeNames(layer, ledger);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makeDurable] } };
  };
  return fs;
}

const isDirectory = (node: FsNode): boolean => (node.mode & constants.S_IFMT) === constants.S_IFDIR;

function changeStreams(layer: NodeLayer, ledger: SyncLedger): void {
  const { stream_ops: streams } = layer;
  const { write, close, setattr } = streams;
  const logFiles = new WeakMap<FsNode, boolean>();
  const isLog = (node: FsNode): boolean => {
    let known = logFiles.get(node);
    if (known === undefined) logFiles.set(node, (known = layer.realPath(node).includes(`${sep}pg_wal${sep}`)));
    return known;
  };
  streams.write = (stream, ...rest) => {
    if (isLog(stream.node)) ledger.counts.walBytes += Number(rest[2]);
    else ledger.settle();
    return write(stream, ...rest);
  };
  streams.close = (stream) => {
    if (stream.nfd !== undefined && ledger.owes(stream.nfd)) ledger.settle();
    return close(stream);
  };
  streams.setattr = (stream, change) => {
    ledger.settle();
    return setattr(stream, change);
  };
  streams.fsync = (stream) => {
    const path = layer.realPath(stream.node);
    if (stream.nfd === undefined || isDirectory(stream.node)) ledger.syncDirectory(path);
    else if (isLog(stream.node)) ledger.syncLog(stream.nfd, path);
    else ledger.syncFile(stream.nfd, path);
    return 0;
  };
}

/** Files of running queries; the engine removes leftovers when it starts. */
const temporaryFiles = 'pgsql_tmp';

function changeNames(layer: NodeLayer, ledger: SyncLedger): void {
  const { node_ops: names } = layer;
  const { mknod, unlink, rmdir, rename, setattr } = names;
  const changing = <T>(parents: readonly FsNode[], change: () => T): T => {
    ledger.settle();
    const result = change();
    for (const path of new Set(parents.map((parent) => layer.realPath(parent)))) {
      if (basename(path) !== temporaryFiles) ledger.syncDirectory(path);
    }
    return result;
  };
  names.mknod = (parent, name, ...rest) => changing([parent], () => mknod(parent, name, ...rest));
  names.unlink = (parent, name) => changing([parent], () => unlink(parent, name));
  names.rmdir = (parent, name) => changing([parent], () => rmdir(parent, name));
  names.rename = (node, to, name) => changing([node.parent, to], () => rename(node, to, name));
  names.setattr = (node, change) => changing([], () => setattr(node, change));
}
