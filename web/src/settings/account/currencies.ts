interface CurrencyChoice {
  readonly value: string;
  readonly label: string;
}

/** The currencies that this browser knows, by code, with their names; the current one in any case. */
export function listCurrencies(current: string): CurrencyChoice[] {
  const names = new Intl.DisplayNames(undefined, { type: 'currency', fallback: 'code' });
  const codes = [...new Set([current, ...Intl.supportedValuesOf('currency')])].sort();
  return codes.map((code) => {
    const name = names.of(code) ?? code;
    return { value: code, label: name === code ? code : `${code} – ${name}` };
  });
}
