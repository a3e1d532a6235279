// Preloaded into a server under test: SIGUSR2 causes an uncaught exception, SIGHUP an unhandled rejection.
process.on('SIGUSR2', () => {
  setImmediate(() => {
    throw new Error('A planted fault', { cause: new Error('its cause') });
  });
});
process.on('SIGHUP', () => void Promise.reject(new Error('A planted rejection', { cause: new Error('its cause') })));
