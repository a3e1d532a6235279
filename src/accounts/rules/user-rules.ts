import { type AppError } from '../../platform/http/errors.js';
import { isNameText } from './names.js';
import { maxPasswordCharacters, minPasswordCharacters } from './passwords.js';
import { userErrors } from './users.errors.js';

const emailShape = /^[^\s@"(),:;<>[\\\]\p{Cc}]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/u;

/** Throws USER_INVALID (400), naming the fault. */
export function assertNewUser({ email, name }: { readonly email: string; readonly name: string }): void {
  assertEmail(email);
  assertUserName(name);
}

/** Throws USER_INVALID (400). */
export function assertEmail(email: string): void {
  if (email.length > 254 || !emailShape.test(email)) throw invalid(`${email.slice(0, 100)} is not an email address.`);
}

/** Throws USER_INVALID (400). */
export function assertUserName(name: string): void {
  if (!isNameText(name)) throw invalid('The name of a user is 1 to 100 visible characters.');
}

/** Throws USER_INVALID (400) for a password that is too short or too long. */
export function assertPassword(password: string): void {
  if (password.length < minPasswordCharacters || password.length > maxPasswordCharacters) {
    throw invalid(`A password has ${minPasswordCharacters} to ${maxPasswordCharacters} characters.`);
  }
}

function invalid(message: string): AppError {
  return userErrors.userInvalid({ message });
}
