/** How long ago a token expired, in the wire's words: seconds below a minute, minutes below a day, then days. */
export function toExpiredMessage(expiredAt: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - expiredAt.getTime()) / 1000);
  return `The OAuth token used to make this call expired ${toAge(seconds)} ago.`;
}

function toAge(seconds: number): string {
  if (seconds < 60) return `${seconds} second(s)`;
  if (seconds < 86_400) return `${Math.floor(seconds / 60)} minute(s)`;
  return `${Math.floor(seconds / 86_400)} day(s)`;
}
