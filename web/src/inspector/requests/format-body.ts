/** Formats a body: JSON indented, forms with one field per line, anything else unchanged. */
export function formatBody(body: string, contentType = ''): string {
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n');
  }
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
