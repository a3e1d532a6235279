import { describe, expect, it } from 'vitest';
import { toBodyPreview, toPlainText } from './body-previews.js';

describe('the plain text of markup', () => {
  it.each([
    ['plain', 'plain'],
    ['<p>One</p><p>two</p>', 'One two'],
    ['wo<b>r</b>d<br/>next', 'word next'],
    ['<a href="https://example.com/?a>b">link</a>', 'b">link'],
    ['a &lt; b &amp;&nbsp;c &#39;d&#x27; &unknown; &#0; &#xD800;', "a < b & c 'd' &unknown; &#0; &#xD800;"],
    ['<style>p { color: red }</style>seen<script>alert(1)</script > too', 'seen too'],
    ['<!-- <p>hidden</p> -->seen', 'seen'],
    ['<!-- never ends', '<!-- never ends'],
    ['<script>never ends', ''],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['  many \n\t blanks  ', 'many blanks'],
    ['<p>', ''],
    ['<p', '<p'],
    ['', ''],
  ])('of %j is %j', (html, text) => expect(toPlainText(html)).toBe(text));

  it.each(['<', '<p', '<!--', '<script>', '<p>', '&', '&#', '< ', '</'])(
    'takes linear time for %j repeated',
    (part) => {
      const html = part.repeat(Math.floor(65_536 / part.length));
      const start = performance.now();
      toPlainText(html);
      expect(performance.now() - start).toBeLessThan(5000);
    },
  );
});

describe('the preview of a text', () => {
  it('contains the text and an HTML document with it', () => {
    expect(toBodyPreview('<p>Met <b>Ada</b></p>')).toEqual({
      hs_body_preview: 'Met Ada',
      hs_body_preview_html: '<html>\n<head></head>\n<body>\n<p>Met <b>Ada</b></p>\n</body>\n</html>',
      hs_body_preview_is_truncated: 'false',
    });
  });

  it('is truncated to 250 whole characters', () => {
    const long = toBodyPreview(`<p>${'😀'.repeat(251)}</p>`);
    expect(long['hs_body_preview']).toBe('😀'.repeat(250));
    expect(long['hs_body_preview_is_truncated']).toBe('true');
    expect(toBodyPreview('x'.repeat(250))['hs_body_preview_is_truncated']).toBe('false');
  });

  it('of a longer text has no markup', () => {
    const { hs_body_preview_html: html } = toBodyPreview(`<i>a &lt; b</i>${' &amp; c'.repeat(100)}`);
    expect(html).toContain('<body>\na &lt; b &amp; c');
    expect(html).not.toContain('<i>');
  });

  it('is empty for an empty text', () => {
    expect(Object.values(toBodyPreview(''))).toEqual(['', '', '']);
  });
});
