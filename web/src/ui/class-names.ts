/** The names of a style sheet's classes as the build calls them: `css('card', 'wide')`. */
export const nameClasses =
  (classes: Readonly<Record<string, string>>) =>
  (...names: readonly string[]): string =>
    names.map((name) => classes[name] ?? name).join(' ');
