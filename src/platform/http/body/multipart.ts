import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { liftBodyDeadline } from '../guards/deadlines.js';
import { type AppError, httpErrors } from '../errors.js';
import type { Server } from '../facts.js';

/** A file in a form while it is received. */
interface FilePart {
  readonly fileName: string | undefined;
  /** Fails if the client disconnects, or sends an invalid form. */
  readonly content: Readable;
  readonly signal: AbortSignal;
}

/**
 * Reads a form to its end and returns its text fields. `receive` gets each file as soon as it begins: fields may come before and
 * after it. Rejects only once `receive` has settled. Throws INVALID_FORM (400), REQUEST_TIMEOUT (408), FILE_TOO_LARGE (413).
 */
export type FormReader = (receive: (part: FilePart) => Promise<void>) => Promise<ReadonlyMap<string, string>>;

interface FormOptions {
  /** The name of the file part; all others are text, whatever their headers say. */
  readonly fileField: string;
  readonly maxFileBytes: number;
  /** 1 by default. */
  readonly maxFiles?: number;
  /** The maximum length of a text field; 64 KiB by default. */
  readonly maxFieldBytes?: number;
}

/** More than any form needs. */
const limits = { files: 1, fields: 12, parts: 13, fieldSize: 65_536, headerPairs: 16, headerSize: 8192 };
/** The idle timeout and the total timeout of a form. */
const idleMs = 30_000;
const formMs = 3_600_000;
/** How long the rest of a rejected form is still read, so that its client receives the response. */
const drainMs = 10_000;

/** For routes whose body is a multipart form, parsed by a {@link FormReader}. */
export function addMultipartRoutes(server: Server, addRoutes: (scope: Server) => void): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^multipart\/form-data\s*(?:;|$)/i, (_request, _body, done) => done(null));
    addRoutes(scope);
  });
}

/** Returns the reader of the form in a request of {@link addMultipartRoutes}. */
export function createFormReader({ raw }: FastifyRequest, options: FormOptions): FormReader {
  return async (receive) => {
    const form = openForm(raw, options);
    liftBodyDeadline(raw);
    const fields = new Map<string, string>();
    const abort = new AbortController();
    const receiving: Promise<void>[] = [];
    try {
      await new Promise<void>((resolve, reject) => {
        const fail = (error: Error) => {
          abort.abort(error);
          reject(error);
        };
        watch(raw, abort.signal, fail);
        form.on('field', (...[name, value, , isValueCut]) => {
          if (isValueCut || fields.has(name) || !isText(value)) fail(toFieldFault(name, isValueCut, options));
          fields.set(name, value);
        });
        form.on('file', (_name, content: Readable, fileName: string | undefined) => {
          content.on('error', fail).once('limit', () => fail(tooLarge(options.maxFileBytes)));
          abort.signal.addEventListener('abort', () => content.destroy(abort.signal.reason as Error));
          const received = receive({ fileName: fileName || undefined, content, signal: abort.signal });
          received.catch(fail);
          receiving.push(received);
        });
        for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const) {
          form.on(limit, () => fail(tooManyParts(options)));
        }
        form.on('error', () => fail(invalid('it is not a multipart body with the given boundary')));
        form.once('finish', resolve);
        raw.pipe(form);
      });
      await Promise.all(receiving);
      return fields;
    } catch (error) {
      raw.unpipe(form).resume();
      setTimeout(() => raw.complete || raw.destroy(), drainMs).unref();
      await Promise.allSettled(receiving);
      throw error;
    }
  };
}

function openForm(raw: FastifyRequest['raw'], options: FormOptions): BusboyInstance {
  const { fileField, maxFileBytes, maxFiles = limits.files, maxFieldBytes = limits.fieldSize } = options;
  const contentType = raw.headers['content-type'] ?? '';
  const maxFormBytes = limits.parts * (maxFieldBytes + limits.headerSize) + maxFiles * maxFileBytes;
  if (Number(raw.headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge(maxFileBytes);
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain ?? '';
  // RFC 2046, 5.1.1.
  if (boundary === '' || boundary.length > 70) throw invalid('its content type needs a boundary of 1 to 70 characters');
  return new Busboy({
    headers: { ...raw.headers, 'content-type': contentType },
    isPartAFile: (name, type, fileName) => name === fileField && (fileName !== undefined || type !== 'text/plain'),
    // Name rules reject a path in a file name; it is not truncated here.
    preservePath: true,
    limits: {
      ...limits,
      ...{ files: maxFiles, parts: limits.fields + maxFiles },
      ...{ fieldSize: maxFieldBytes, fileSize: maxFileBytes },
    },
  });
}

/** Fails if the client disconnects early, or sends nothing for too long. */
function watch(raw: FastifyRequest['raw'], signal: AbortSignal, fail: (error: Error) => void): void {
  const late = () => fail(httpErrors.requestTimeout());
  const [idle, whole] = [setTimeout(late, idleMs), setTimeout(late, formMs)];
  const stop = () => {
    clearTimeout(idle);
    clearTimeout(whole);
  };
  raw.on('data', () => idle.refresh());
  raw.once('end', stop);
  // A connection that is lost discards also what has arrived, but has not been read.
  raw.once('close', () => raw.readableEnded || fail(invalid('it ends too early')));
  signal.addEventListener('abort', stop);
}

function tooManyParts({ maxFiles = limits.files }: FormOptions): AppError {
  const files = maxFiles === 1 ? 'one file' : `${maxFiles} files`;
  return invalid(`it has more parts than allowed, which is ${files} and ${limits.fields} fields`);
}

function toFieldFault(name: string, isCut: boolean, { maxFieldBytes = limits.fieldSize }: FormOptions): AppError {
  const field = name.slice(0, 100).toWellFormed();
  if (isCut) return invalid(`the field ${field} is longer than ${maxFieldBytes} bytes`);
  return invalid(`the field ${field} is given twice, or is not valid UTF-8`);
}

/** Invalid UTF-8 has been replaced before. */
function isText(value: string): boolean {
  return !value.includes('\u0000') && !value.includes('\ufffd');
}

function tooLarge(maxBytes: number): AppError {
  return httpErrors.fileTooLarge({ message: `The file is larger than the ${maxBytes} bytes that are allowed.` });
}

function invalid(reason: string): AppError {
  return httpErrors.invalidForm({ message: `Invalid multipart form: ${reason}` });
}
