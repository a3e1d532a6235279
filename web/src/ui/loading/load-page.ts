import { lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import { t } from '../../i18n/messages.js';

/** The code of a page or dialog could not be loaded: the server is down, or has another version by now. */
export class CodeNotLoadedError extends Error {
  override name = 'CodeNotLoadedError';
}

/** Code that an action needs, loaded when it is taken. */
export async function loadCode<Module>(importModule: () => Promise<Module>): Promise<Module> {
  try {
    return await importModule();
  } catch (cause) {
    throw new CodeNotLoadedError(t('The code of this page could not be loaded.'), { cause });
  }
}

/** A route's page, loaded when it is opened. */
export function lazyPage<Module extends Readonly<Record<Name, ComponentType>>, Name extends string>(
  importModule: () => Promise<Module>,
  name: Name,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await loadCode(importModule))[name] });
}

type Component<Props> = (props: Props) => ReactNode;

/** A component that is loaded when it is first shown; for use inside a `Suspense`. */
export function lazyComponent<Props extends object, Name extends string>(
  importModule: () => Promise<Readonly<Record<Name, Component<Props>>>>,
  name: Name,
): LazyExoticComponent<Component<Props>> {
  return lazy(async () => ({ default: (await loadCode(importModule))[name] }));
}
