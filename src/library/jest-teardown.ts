// `globalTeardown` of Jest.
export { teardown as default } from './jest.js';
