// Preloaded into a server under test: SIGUSR2 makes it throw where nobody catches, SIGHUP reject where nobody waits.
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('A planted fault', { cause: new Error('its cause') });
  });
});
process.on('SIGHUP', () => void Promise.reject(new Error('A planted rejection', { cause: new Error('its cause') })));
