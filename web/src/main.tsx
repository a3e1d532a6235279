import { sendEarly } from './api/early-requests.js';
import { startLanguage } from './i18n/start.js';

// Texts are read when modules are evaluated, so the app is imported after the catalogue of its language. The page preloads the app's files.
async function start(): Promise<void> {
  sendEarly(window.location);
  await startLanguage();
  const { startApp } = await import('./app.js');
  const root = document.getElementById('root');
  if (root) startApp(root);
}

void start();
