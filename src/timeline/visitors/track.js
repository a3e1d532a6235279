/* global crypto, document, location, window */
// Runs in pages of other sites: <script async src="…/track.js" data-hub="1001"></script>. Recognises the browser by a first-party
// cookie and identifies its visitor when the page calls _spoke.push(['identify', { email }]). Assumption T58.
(() => {
  const script = document.currentScript;
  const hubId = Number(script.dataset.hub);
  const days = 180;

  const known = /(?:^|; )hubspotutk=([0-9a-f]{32})(?:;|$)/.exec(document.cookie);
  const random = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
  const utk = known ? known[1] : random().join('');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `hubspotutk=${utk}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;

  const send = (body) =>
    fetch(new URL('_track/identify', script.src), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      keepalive: true,
    });
  const run = (command) => {
    if (!Array.isArray(command) || command[0] !== 'identify') return;
    const { email } = command[1] ?? {};
    if (typeof email === 'string' && email !== '') send({ hubId, utk, email }).catch(() => undefined);
  };

  // Pages push before and after the script has loaded; the second name is for compatibility with existing pages.
  for (const name of ['_spoke', '_hsq']) {
    const waiting = window[name] ?? [];
    window[name] = { push: (...commands) => commands.forEach(run) };
    waiting.forEach(run);
  }
})();
