/** Redirects from one public host to the next, the last of them to an internal address. */
export interface RedirectChain {
  readonly status: number;
  /** The notation of the last `Location`. */
  readonly form: string;
  /** The host of the last redirect. */
  readonly target: string;
  /** The value of `Location` at each hop, the forbidden one last. */
  readonly locations: readonly string[];
}

const statuses = [301, 302, 303, 307, 308];
/** Loopback, private, metadata, mapped, and names: the tests resolve `inside-…` to the address in the name. */
const targets = [
  ...['127.0.0.1', '0x7f000001', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1', '192.168.0.1', '169.254.169.254'],
  ...['100.64.0.1', '[fd00:ec2::254]', 'localhost', 'inside-127-0-0-1.example.com', 'inside-10-0-0-1.example.com'],
];

const forms: Readonly<Record<string, (host: string) => string>> = {
  absolute: (host) => `http://${host}/secret`,
  'absolute, to a port': (host) => `http://${host}:9200/secret`,
  'protocol-relative': (host) => `//${host}/secret`,
  backslashes: (host) => `\\\\${host}\\secret`,
  'slash and backslash': (host) => `/\\${host}/secret`,
  'absolute with backslashes': (host) => `http:\\\\${host}\\secret`,
  'capital scheme': (host) => `HTTP://${host}/secret`,
  'with a tab': (host) => `http://\t${host}/secret`,
  'with a user': (host) => `http://hop1.example.com@${host}/secret`,
};

/** One hop to three, each status, each form of the last `Location`, with alternating targets. */
export function listRedirectChains(): RedirectChain[] {
  const places = statuses.flatMap((status) =>
    Object.keys(forms).flatMap((form) => [1, 2, 3].map((hops) => ({ status, form, hops }))),
  );
  return places.flatMap(({ status, form, hops }, place) =>
    [0, 5].map((offset) => {
      const target = targets[(place + offset) % targets.length] ?? '';
      const between = Array.from({ length: hops - 1 }, (_, hop) => toHop(hop + 1));
      return { status, form, target, locations: [...between, forms[form]?.(target) ?? ''] };
    }),
  );
}

/** Hops in the forms of real servers: another host, another path of the same one, another scheme-less host. */
function toHop(hop: number): string {
  return [`http://hop${hop}.example.com/${hop}`, `./${hop}`, `//hop${hop}.example.com/${hop}`][hop % 3] ?? '';
}
