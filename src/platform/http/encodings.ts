/** Whether the client of an Accept-Encoding header takes a content coding. One with the quality 0 is refused (RFC 9110, 12.5.3). */
export function acceptsEncoding(header: string | undefined, name: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const [coding = '', quality = ''] = part.trim().split(';');
    return coding === name && !/^\s*q=0(\.0*)?\s*$/.test(quality);
  });
}
