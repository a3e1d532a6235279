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
