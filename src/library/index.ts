// What `import … from 'spoke'` offers.
export { connectSpoke, startSpoke, type ConnectedSpoke, type Spoke, type StartOptions } from './start.js';
export { SandboxError } from './sender.js';
export type {
  Credentials,
  Fault,
  FormerRecord,
  RecordedRequest,
  RequestFilter,
  Sandbox,
  SandboxAccount,
} from './sandbox.js';
