/** Downloads a text file in the browser. */
export function downloadText(name: string, parts: readonly string[], type = 'text/csv;charset=utf-8'): void {
  downloadBlob(name, new Blob([...parts], { type }));
}

/** Downloads the file at an address that serves it as an attachment. */
export function downloadAddress(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.click();
}

/** Downloads a file in the browser. */
export function downloadBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
