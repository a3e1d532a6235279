/**
 * Tells what has not been told of what it is given, and remembers the last `most` of them: what is forgotten is news again,
 * so that memory does not grow with what happens.
 */
export function createNews(most: number): (ids: readonly string[]) => string[] {
  const told = new Set<string>();
  return (ids) => {
    const news = ids.filter((id) => !told.has(id));
    for (const id of news) told.add(id);
    for (const oldest of told) {
      if (told.size <= most) break;
      told.delete(oldest);
    }
    return news;
  };
}
