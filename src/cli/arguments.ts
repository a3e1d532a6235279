import { InvalidArgumentError } from 'commander';

/** A positive id of up to nine digits. */
export function toId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('An id is a whole number of up to nine digits.');
  return Number(text);
}

/** Words separated by commas or whitespace. */
export function toWords(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/** A port, or 0 for a free one. */
export function toPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}
