import { text } from 'node:stream/consumers';
import { CommandError } from './command-error.js';

/** Makes passwords for people who were not given one. */
type NewPassword = () => string;

interface ChosenPassword {
  readonly password: string;
  /** It was made up here, so it has to be shown. */
  readonly isNew: boolean;
}

/** The password an option gives: the text itself, the first line of standard input for `-`, a new one for none. */
export async function readPassword(option: string | undefined, newPassword: NewPassword): Promise<ChosenPassword> {
  if (option === undefined) return { password: newPassword(), isNew: true };
  if (option !== '-') return { password: option, isNew: false };
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (line === '') throw new CommandError('Standard input holds no password.');
  return { password: line, isNew: false };
}
