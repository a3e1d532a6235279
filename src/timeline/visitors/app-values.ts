/** What one event of an app sets: property to text. */
interface AppValues {
  readonly appId: number;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What each app sets on one contact by events in this order, without what the contact's person has told. Of two apps that set
 * one property the later event decides. Assumption T61.
 */
export function toValuesByApp(
  events: readonly AppValues[],
  told: readonly string[],
): Map<number, AppValues['values'][]> {
  const deciding = new Map<string, number>();
  for (const { appId, values } of events) for (const name of Object.keys(values)) deciding.set(name, appId);
  for (const name of told) deciding.delete(name);
  const byApp = new Map<number, AppValues['values'][]>();
  for (const { appId, values } of events) {
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => deciding.get(name) === appId));
    byApp.set(appId, byApp.get(appId) ?? []);
    byApp.get(appId)?.push(own);
  }
  return byApp;
}
