/** Maps class names to those of a CSS module: `css('card', 'wide')`. */
export const nameClasses =
  (classes: Readonly<Record<string, string>>) =>
  (...names: readonly string[]): string =>
    names.map((name) => classes[name] ?? name).join(' ');
