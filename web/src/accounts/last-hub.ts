const key = 'spoke.last-hub';

/** The ID of the account last opened in this browser. */
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
    // Without local storage, the first account is opened.
  }
}
