import type { IndexPageParts } from './records-page.js';

export function PageActions(_props: IndexPageParts & { readonly canWrite: boolean }) {
  return null;
}
