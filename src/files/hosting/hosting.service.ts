import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { ByteRange } from '../../platform/blobs/blob-store.js';
import type { Clock } from '../../platform/clock.js';
import type { Db } from '../../platform/db/db.js';
import { newSecret } from '../../platform/ids.js';
import { hasImageLibrary } from '../../platform/images/image-library.js';
import { toMultipart } from './byte-ranges.js';
import { toSelection, type Representation, type Selection } from './conditions.js';
import type { ContentsService } from '../contents/contents.service.js';
import { findFileAt } from '../stored/find-file.tx.js';
import { fileErrors } from '../stored/files.errors.js';
import { toSafetyHeaders, toServedType, type Headers } from './headers.js';
import type { ImageVariantsService } from './image-variants.service.js';
import { findVariant } from './image-variants.js';
import type { SignedUrlsService, UrlParameters } from './signed-urls.service.js';
import type { StoredFile } from '../stored/stored-file.js';

/** A request for the content of a file at its address. */
interface HostedRequest {
  /** From the address. */
  readonly hubId: string;
  /** Decoded, without a leading slash. */
  readonly path: string;
  readonly parameters: UrlParameters;
  readonly headers: IncomingHttpHeaders;
  readonly isHead: boolean;
}

interface HostedContent {
  readonly status: Selection['status'];
  readonly headers: Headers;
  /** Whether search engines may index it. */
  readonly isIndexable: boolean;
  /** Undefined if there is no body to send. */
  readonly content: Buffer | Readable | undefined;
}

export interface HostingService {
  /**
   * Opens the content at an address. Throws HOSTED_FILE_NOT_FOUND (404) both for unknown files and for those that the address
   * gives no access to; PRECONDITION_FAILED (412).
   */
  openHosted(request: HostedRequest): Promise<HostedContent>;
}

interface HostingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly contents: ContentsService;
  readonly signedUrls: SignedUrlsService;
  readonly images: ImageVariantsService;
  /** The origin of the web app, if files are served from another one. */
  readonly appOrigin: string | undefined;
}

/** The file with the facts of the content to send. */
interface Shown {
  readonly file: StoredFile;
  readonly hash: string;
  readonly open: (range: ByteRange) => Promise<Readable>;
  /** The same; small content may be returned as a buffer. */
  readonly load: (range?: ByteRange) => Promise<Buffer | Readable>;
}

const largestHubId = 2_147_483_647;

export function createHostingService(deps: HostingDeps): HostingService {
  const { db, clock, contents, signedUrls, images, appOrigin = "'self'" } = deps;
  const getVisible = async ({ hubId, path, parameters }: HostedRequest): Promise<StoredFile> => {
    const hub = /^[1-9]\d{0,9}$/.test(hubId) ? Number(hubId) : Infinity;
    const file =
      hub <= largestHubId
        ? await db.read((tx) => findFileAt(tx, hub, { path, now: clock.now(), withHidden: true }))
        : undefined;
    if (!file) throw fileErrors.hostedFileNotFound();
    const isOpen = file.access.startsWith('PUBLIC_') && !isBySignature(parameters);
    if (!isOpen && !signedUrls.isSigned(file, `/${path}`, parameters)) throw fileErrors.hostedFileNotFound();
    return file;
  };

  /** Returns the original content, or the size that a signature allows if pictures can be resized here. */
  const getShown = async (file: StoredFile, parameters: UrlParameters): Promise<Shown> => {
    const variant = isBySignature(parameters) ? findVariant(parameters['size'], parameters['upscale']) : undefined;
    if (!variant || !hasImageLibrary) {
      return {
        file,
        hash: file.sha256,
        open: (range) => contents.open(file, range),
        load: (range) => contents.load(file, range),
      };
    }
    const { bytes, mediaType } = await images.renderImage(file, variant);
    const hash = `${file.sha256}-${variant.size}${variant.upscale ? '-upscaled' : ''}`;
    const load = async (range?: ByteRange) => bytes.subarray(range?.start, range && range.end + 1);
    const open = async (range: ByteRange) => Readable.from([await load(range)], { objectMode: false });
    return { file: { ...file, size: bytes.length, mediaType }, hash, open, load };
  };

  return {
    async openHosted(request) {
      const { file, hash, open, load } = await getShown(await getVisible(request), request.parameters);
      const has = { etag: `"${hash}"`, modifiedAt: file.updatedAt, size: file.size };
      const selection = toSelection(request.headers, has, request.isHead);
      const { status } = selection;
      const isIndexable = file.access === 'PUBLIC_INDEXABLE';
      if (status === 416) {
        return { status, isIndexable, headers: { 'content-range': `bytes */${file.size}` }, content: undefined };
      }
      const cacheHeaders = toCacheHeaders(file, has, request);
      if (status === 304) return { status, isIndexable, headers: cacheHeaders, content: undefined };
      const ranges = status === 206 ? selection.ranges : [];
      const [range] = ranges;
      const framedBy = isBySignature(request.parameters) ? appOrigin : undefined;
      const body = ranges.length > 1 ? toParts(file, ranges, open) : { headers: toBodyHeaders(file, range, framedBy) };
      return {
        status,
        isIndexable,
        headers: { ...cacheHeaders, ...body.headers },
        content: request.isHead ? await openNothing(open) : 'content' in body ? body.content : await load(range),
      };
    },
  };
}

/** An empty body after checking that the content exists. */
async function openNothing(open: Shown['open']): Promise<Readable> {
  const first = await open({ start: 0, end: 0 });
  first.destroy();
  return Readable.from([]);
}

/** Several parts of the content in one body. */
function toParts(file: StoredFile, ranges: readonly ByteRange[], open: Shown['open']) {
  const boundary = newSecret(18);
  const type = toServedType(file);
  const { length, content } = toMultipart({ ranges, size: file.size, type, boundary, open });
  const headers = {
    ...toSafetyHeaders(file),
    'accept-ranges': 'bytes',
    'content-type': `multipart/byteranges; boundary=${boundary}`,
    'content-length': length,
  };
  return { headers, content };
}

function toBodyHeaders(file: StoredFile, range: ByteRange | undefined, framedBy: string | undefined): Headers {
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  return {
    ...toSafetyHeaders(file, framedBy),
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${file.size}` }),
  };
}

const yearSeconds = 31_536_000;

/** Content changes under its address, unless the address contains its hash. Assumption F53. */
function toCacheHeaders(file: StoredFile, has: Representation, { parameters }: HostedRequest): Headers {
  const isPublic = file.access.startsWith('PUBLIC_') && !isBySignature(parameters);
  const isFixed = parameters['v'] === file.sha256;
  const whenPublic = isFixed ? `public, max-age=${yearSeconds}, immutable` : 'public, no-cache';
  return {
    etag: has.etag,
    'last-modified': has.modifiedAt.toUTCString(),
    'cache-control': isPublic ? whenPublic : 'private, no-store',
  };
}

function isBySignature(parameters: UrlParameters): boolean {
  return parameters['Signature'] !== undefined;
}
