const progressMs = 2000;

/** Prints progress now and then on a terminal; prints nothing when piped. */
export function createProgress(): (text: string) => void {
  let printedAt = performance.now();
  return (text) => {
    if (!process.stderr.isTTY || performance.now() - printedAt < progressMs) return;
    printedAt = performance.now();
    process.stderr.write(`${text}\n`);
  };
}
