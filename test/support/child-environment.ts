const ours = /^(SPOKE_.*|PORT|HOST|DATABASE_URL|LOG_LEVEL|NODE_OPTIONS|NODE_ENV|VITEST.*|TEST)$/;

/** The environment of this process without the variables of Spoke and the test runner, plus `extra`. Enables guards. */
export function childEnvironment(extra: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const entries = [...inherited, ['SPOKE_GUARDS', 'on'] as const, ...Object.entries(extra)];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
