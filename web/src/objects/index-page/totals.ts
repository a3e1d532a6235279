/** As many matches a search counts; beyond, it tells one more, or by the statistics of the database about how many there are. */
const counted = 10_000;

/** How many records a search finds, in words: `9,731`, `more than 10,000` or `about 1,200,000`. */
export function sayTotal(total: number): string {
  if (total === counted + 1) return `more than ${counted.toLocaleString()}`;
  return total > counted ? `about ${toRounded(total).toLocaleString()}` : total.toLocaleString();
}

/** To two digits: an estimate knows no more. */
function toRounded(total: number): number {
  return Number(total.toPrecision(2));
}
