// What `import … from 'spoke'` offers.
export { connectSpoke, startSpoke, type ConnectedSpoke, type Spoke, type StartOptions } from './start.js';
export {
  SandboxError,
  type Credentials,
  type Fault,
  type RecordedRequest,
  type RequestFilter,
  type Sandbox,
  type SandboxAccount,
} from './sandbox.js';
