import { isUtf8 } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { findFileKind, type FileType } from '../stored/file-kinds.js';
import { toFullName, toName, type FileName } from '../stored/names.js';

/** Facts derived from the first bytes of a file. */
export interface ContentKind {
  /** Undefined for plain text and unknown content. */
  readonly extension?: string;
  readonly mediaType: string;
  readonly isText: boolean;
  /** The charset of a text, if detectable. */
  readonly charset?: string;
}

/** How many bytes are read to detect the kind: formats start with a signature. */
const lookBytes = 4096;

/** Detects the kind of a file from its first bytes, never from client input. */
export async function readContentKind(head: Buffer): Promise<ContentKind> {
  const start = head.subarray(0, lookBytes);
  const markup = readText(start);
  const known = await findFormat(start);
  if (known && !(markup && isMarkup(known.ext))) return { extension: known.ext, mediaType: known.mime, isText: false };
  return markup ?? { mediaType: 'application/octet-stream', isText: false };
}

async function findFormat(start: Buffer): Promise<{ ext: string; mime: string } | undefined> {
  try {
    return await fileTypeFromBuffer(start);
  } catch {
    // Broken content counts as unknown content.
    return undefined;
  }
}

function isMarkup(extension: string): boolean {
  return findFileKind(extension)?.family === 'text';
}

function readText(start: Buffer): ContentKind | undefined {
  const charset = findCharset(start);
  if (charset === undefined) return undefined;
  const text = new TextDecoder(charset).decode(start).trimStart();
  // Skips comments and declarations before the first element.
  const root = text.replace(/^(?:<\?[^>]*\?>|<!--[^]*?-->|<!doctype svg[^>[]*(?:\[[^\]]*\])?[^>]*>|\s+)*/i, '');
  const base = { isText: true, charset };
  if (/^<svg[\s>/]/i.test(root)) return { ...base, extension: 'svg', mediaType: 'image/svg+xml' };
  if (/^<(?:!doctype html|html|head|body|script)[\s>/]/i.test(root)) {
    return { ...base, extension: 'html', mediaType: 'text/html' };
  }
  if (text.startsWith('<?xml')) return { ...base, extension: 'xml', mediaType: 'application/xml' };
  return { ...base, mediaType: 'text/plain' };
}

function findCharset(start: Buffer): string | undefined {
  if (start.length === 0) return undefined;
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.some((byte) => byte < 0x20 && !isTextControl(byte))) return undefined;
  return isUtf8(withoutCutCharacter(start)) ? 'utf-8' : 'windows-1252';
}

/** Tab, line feed, form feed, carriage return, escape. */
function isTextControl(byte: number): boolean {
  return byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 27;
}

/** The bytes may end in the middle of a character. */
function withoutCutCharacter(start: Buffer): Buffer {
  if (start.length < lookBytes) return start;
  let end = start.length;
  while (end > start.length - 3 && ((start[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return start.subarray(0, Math.max(0, end - 1));
}

/** A file's name and kind. */
export interface DescribedFile extends FileName {
  readonly type: FileType;
  readonly mediaType: string;
  readonly encoding?: string;
}

/**
 * Validates a name against the content: an extension that matches the content stays, otherwise that of the content is appended.
 * Assumption F13.
 */
export function describeFile(given: FileName, content: ContentKind): DescribedFile {
  const named = { ...given, ...toKind(given.extension, content) };
  const { extension } = content;
  if (extension === undefined || agrees(given.extension, content) || !isDecisive(given.extension, extension)) {
    return named;
  }
  const name = toName(toFullName(given));
  return { name, extension, ...toKind(extension, content) };
}

/** Returns the kind of a file with this extension and content. */
export function toKind(extension: string, content: ContentKind): Omit<DescribedFile, keyof FileName> {
  const kind = findFileKind(extension);
  if (kind && agrees(extension, content)) {
    // The extension of a text is more specific than its first lines, unless those are content that a browser could run.
    const mediaType = content.isText && content.extension !== undefined ? content.mediaType : kind.mediaType;
    return { type: kind.type, mediaType, ...(kind.hasDimensions && { encoding: extension }) };
  }
  return { type: toType(content, extension), mediaType: content.mediaType };
}

function toType({ mediaType, extension }: ContentKind, given: string): FileType {
  if (extension === undefined || extension !== given) return 'OTHER';
  if (mediaType.startsWith('image/')) return 'IMG';
  if (mediaType.startsWith('video/')) return 'MOVIE';
  return mediaType.startsWith('audio/') ? 'AUDIO' : 'OTHER';
}

function agrees(extension: string, content: ContentKind): boolean {
  const kind = findFileKind(extension);
  if (content.extension === extension) return true;
  if (!kind) return false;
  if (content.isText) return kind.family === 'text' && (extension !== 'svg' || content.extension === 'svg');
  return content.extension !== undefined && kind.family === toFamily(content.extension);
}

/** Aliases of formats in the detection of content. */
const sameAs: Readonly<Record<string, string>> = {
  ...{ oga: 'ogg', ogv: 'ogg', ogx: 'ogg', opus: 'ogg', spx: 'ogg' },
  ...{ m4b: 'mp4', m4p: 'mp4', f4v: 'mp4', apng: 'png', mp2: 'mp3' },
};

function toFamily(extension: string): string {
  return findFileKind(extension)?.family ?? sameAs[extension] ?? extension;
}

/** Whether the content contradicts the extension, rather than being less specific. */
function isDecisive(given: string, extension: string): boolean {
  return given === '' || findFileKind(given) !== undefined || (findFileKind(extension)?.type ?? 'OTHER') !== 'OTHER';
}
