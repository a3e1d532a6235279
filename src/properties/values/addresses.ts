/** Maximum length of a domain in DNS (RFC 1035, without the final dot), in bytes. */
const maxDomainBytes = 253;
const maxEmailBytes = 254;
const maxLocalBytes = 64;
const maxLabelCharacters = 63;

const labelCharacter = /^[\p{L}\p{M}\p{N}-]+$/u;
const digits = /^[0-9]+$/;

/** A lower-case domain with at least two labels, in letters of any script; no scheme, port, path or final dot. */
export function isDomain(text: string): boolean {
  if (text.length > maxDomainBytes || Buffer.byteLength(text) > maxDomainBytes) return false;
  const labels = text.split('.');
  return labels.length > 1 && labels.every(isLabel) && !digits.test(labels.at(-1) ?? '');
}

function isLabel(label: string): boolean {
  if (label === '' || label.length > maxLabelCharacters) return false;
  return !label.startsWith('-') && !label.endsWith('-') && labelCharacter.test(label);
}

const localCharacter = /^[\p{L}\p{M}\p{N}!#$%&'*+\-/=?^_`{|}~]+$/u;

/** A deliverable address (the dot-atom form of RFC 5321, any script as RFC 6531 allows), at most 254 bytes. */
export function isEmailAddress(text: string): boolean {
  if (text.length > maxEmailBytes || Buffer.byteLength(text) > maxEmailBytes) return false;
  const at = text.lastIndexOf('@');
  if (at < 1) return false;
  const local = text.slice(0, at);
  if (Buffer.byteLength(local) > maxLocalBytes) return false;
  return local.split('.').every((atom) => localCharacter.test(atom)) && isDomain(text.slice(at + 1));
}
