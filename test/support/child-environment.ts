const ours = /^(SPOKE_.*|PORT|HOST|DATABASE_URL|LOG_LEVEL|NODE_OPTIONS|NODE_ENV|VITEST.*|TEST)$/;

/** This process's environment without anything that Spoke or the test runner reads, with `extra` over it. Tests run with guards. */
export function childEnvironment(extra: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name));
  const entries = [...inherited, ['SPOKE_GUARDS', 'on'] as const, ...Object.entries(extra)];
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
