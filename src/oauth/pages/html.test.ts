import { expect, it } from 'vitest';
import { markup } from './html.js';

it('Spec 5.1: values are escaped, markup is not, and missing values are empty', () => {
  const inner = markup`<b>${'<&"\'>'}</b>`;
  expect(markup`<p>${inner}${[inner, inner]}${undefined}${false}${3}</p>`.text).toBe(
    `<p>${'<b>&lt;&amp;&quot;&#39;&gt;</b>'.repeat(3)}3</p>`,
  );
});

it('Spec 5.1: bidirectional and control characters are removed', () => {
  expect(markup`${'a\u202eb\u2066c\u0000d\u200fe'}`.text).toBe('abcde');
});
