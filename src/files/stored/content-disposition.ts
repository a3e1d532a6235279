/**
 * Returns the header for displaying content or saving it under any name: ASCII for old clients, and the full name in UTF-8 (RFC
 * 6266, RFC 8187).
 */
export function toDisposition(use: 'inline' | 'attachment', name: string): string {
  const safe = name.toWellFormed();
  const plain = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${use}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
