const key = 'spoke.last-hub';

/** The number of the account that was last open in this browser. */
export function readLastHub(): number | undefined {
  try {
    return Number(localStorage.getItem(key)) || undefined;
  } catch {
    return undefined;
  }
}

export function rememberHub(hubId: number): void {
  try {
    localStorage.setItem(key, String(hubId));
  } catch {
    // A browser that keeps nothing opens the first account.
  }
}
