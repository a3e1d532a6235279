import type { RecordedRequest } from './request-list.js';

/** A request to send; `[masked]` stands for secrets. */
export type SentRequest = Pick<RecordedRequest, 'method' | 'path' | 'requestHeaders' | 'requestBody'> & {
  /** Of a multipart body, in place of a text: fields, and files of the folder in which the code runs. */
  readonly parts?: readonly Part[];
};

type Part =
  | { readonly name: string; readonly value: string; readonly fileName?: never }
  | { readonly name: string; readonly fileName: string; readonly value?: never };

const masked = '[masked]';
/** Headers that clients send themselves, or that belong to one connection. */
const unsent = new Set([
  'host',
  'content-length',
  'connection',
  'accept-encoding',
  'cookie',
  'transfer-encoding',
  'keep-alive',
  'expect',
  'upgrade',
]);

type Snippet = (request: SentRequest, origin: string) => string;

/** Code that sends a request; environment variables replace secrets. */
export const snippets: readonly { readonly name: string; readonly convert: Snippet }[] = [
  { name: 'curl', convert: toCurl },
  { name: 'Node', convert: toNode },
  { name: 'Python', convert: toPython },
  { name: 'PHP', convert: toPhp },
];

/** A text in pieces: literal ones, and the names of variables. */
type Pieces = readonly ({ readonly literal: string } | { readonly variable: string })[];

/** The name before a masked value: of a parameter, a field of a form or a member of JSON. */
const nameBefore = /([\w-]+)\\?["']?\s*[=:]\s*\\?["']?$/;
const tokens = new Set(['authorization', 'hapikey', 'access_token', 'token', 'bearer']);

function toPieces(text: string): Pieces {
  const parts = text.split(masked);
  return parts.flatMap((literal, index) => {
    const name = nameBefore.exec(literal)?.[1] ?? '';
    const variable = name === '' || tokens.has(name.toLowerCase()) ? 'SPOKE_TOKEN' : `SPOKE_${toVariable(name)}`;
    const all = [{ literal }, ...(index < parts.length - 1 ? [{ variable }] : [])];
    return literal === '' && parts.length > 1 ? all.slice(1) : all;
  });
}

const toVariable = (name: string): string => name.replaceAll('-', '_').toUpperCase();

/** Lists the variables that the code of a request needs. */
export function listVariables(request: SentRequest): string[] {
  const texts = [request.path, request.requestBody ?? '', ...headersOf(request).map(([, value]) => value)];
  const names = texts.flatMap((text) =>
    toPieces(text).flatMap((piece) => ('variable' in piece ? [piece.variable] : [])),
  );
  return [...new Set(names)];
}

function headersOf(request: SentRequest): [string, string][] {
  return Object.entries(request.requestHeaders)
    .filter(([name]) => !unsent.has(name) && !name.startsWith('sec-'))
    .map(([name, value]) => [name, name === 'authorization' && value === masked ? `Bearer ${masked}` : value]);
}

function toCurl(request: SentRequest, origin: string): string {
  const { method, path, requestBody } = request;
  const headers = headersOf(request);
  // Without a type, curl sends that of a form.
  const hasType = headers.some(([name]) => name === 'content-type');
  return [
    // With -g, curl does not expand brackets and braces.
    `curl -g ${method === 'HEAD' ? '-I' : `-X ${method}`} ${toShell(origin + path)}`,
    ...headers.map(([name, value]) => `-H ${toShell(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(requestBody !== null && !hasType ? [`-H 'content-type:'`] : []),
    ...(requestBody === null ? [] : [`--data-raw ${toShell(requestBody)}`]),
    ...(request.parts ?? []).map(({ name, value, fileName }) =>
      fileName === undefined
        ? `--form-string ${toShell(`${name}=${value}`)}`
        : `-F ${toShell(`${name}=@"${fileName.replaceAll(/["\\]/g, '\\$&')}"`)}`,
    ),
  ].join(' \\\n  ');
}

function toShell(text: string): string {
  const pieces = toPieces(text).map((piece) =>
    'variable' in piece ? `"$${piece.variable}"` : `'${piece.literal.replaceAll("'", `'\\''`)}'`,
  );
  return pieces.length === 0 ? "''" : pieces.join('');
}

function toNode(request: SentRequest, origin: string): string {
  const { method, path, requestBody } = request;
  const headers = headersOf(request).map(([name, value]) => `    ${JSON.stringify(name)}: ${toScript(value)},`);
  const hasBody = requestBody !== null && method !== 'GET' && method !== 'HEAD';
  const parts = request.parts?.map(({ name, value, fileName }) =>
    fileName === undefined
      ? `form.append(${toScript(name)}, ${toScript(value)});`
      : `form.append(${toScript(name)}, await openAsBlob(${toScript(fileName)}), ${toScript(fileName)});`,
  );
  return [
    ...(parts ? ["import { openAsBlob } from 'node:fs';", '', 'const form = new FormData();', ...parts] : []),
    `const response = await fetch(${toScript(origin + path)}, {`,
    `  method: ${JSON.stringify(method)},`,
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(hasBody ? [`  body: ${toScript(requestBody)},`] : []),
    ...(parts ? ['  body: form,'] : []),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

function toScript(text: string): string {
  return join(text, ' + ', (name) => `process.env.${name}`, JSON.stringify);
}

function toPython(request: SentRequest, origin: string): string {
  const { method, path, requestBody } = request;
  const headers = headersOf(request).map(([name, value]) => `        ${JSON.stringify(name)}: ${toPythonText(value)},`);
  return [
    'import os',
    '',
    'import requests',
    '',
    'response = requests.request(',
    `    ${JSON.stringify(method)},`,
    `    ${toPythonText(origin + path)},`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(requestBody === null ? [] : [`    data=(${toPythonText(requestBody)}).encode(),`]),
    ...toPythonParts(request.parts),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n');
}

function toPythonParts(parts: SentRequest['parts']): string[] {
  if (!parts) return [];
  const lines = parts.map(({ name, value, fileName }) =>
    fileName === undefined
      ? `        (${toPythonText(name)}, (None, ${toPythonText(value)})),`
      : `        (${toPythonText(name)}, open(${toPythonText(fileName)}, "rb")),`,
  );
  return ['    files=[', ...lines, '    ],'];
}

/** The escapes of JSON are those of Python too. */
function toPythonText(text: string): string {
  return join(text, ' + ', (name) => `os.environ["${name}"]`, JSON.stringify);
}

function toPhp(request: SentRequest, origin: string): string {
  const { method, path, requestBody } = request;
  const headers = headersOf(request).map(([name, value]) => `        ${toPhpText(`${name}: ${value}`)},`);
  return [
    '<?php',
    `$request = curl_init(${toPhpText(origin + path)});`,
    'curl_setopt_array($request, [',
    `    CURLOPT_CUSTOMREQUEST => ${toPhpText(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length > 0 ? ['    CURLOPT_HTTPHEADER => [', ...headers, '    ],'] : []),
    ...(requestBody === null ? [] : [`    CURLOPT_POSTFIELDS => ${toPhpText(requestBody)},`]),
    ...toPhpParts(request.parts),
    ']);',
    '$body = curl_exec($request);',
    "echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $body, PHP_EOL;",
  ].join('\n');
}

function toPhpParts(parts: SentRequest['parts']): string[] {
  if (!parts) return [];
  const lines = parts.map(({ name, value, fileName }) =>
    fileName === undefined
      ? `        ${toPhpText(name)} => ${toPhpText(value)},`
      : `        ${toPhpText(name)} => new CURLFile(${toPhpText(fileName)}),`,
  );
  return ['    CURLOPT_POSTFIELDS => [', ...lines, '    ],'];
}

function toPhpText(text: string): string {
  const quote = (literal: string): string => `'${literal.replaceAll(/['\\]/g, '\\$&')}'`;
  return join(text, ' . ', (name) => `getenv('${name}')`, quote);
}

// eslint-disable-next-line max-params -- how a language writes texts
function join(
  text: string,
  operator: string,
  toVariableText: (name: string) => string,
  quote: (literal: string) => string,
): string {
  return toPieces(text)
    .map((piece) => ('variable' in piece ? toVariableText(piece.variable) : quote(piece.literal)))
    .join(operator);
}
