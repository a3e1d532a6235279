/** A body as people read it: JSON indented, a form a field per line, anything else as it is. */
export function toReadable(body: string, contentType = ''): string {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n');
  }
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
