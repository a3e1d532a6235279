/** As `engines` of package.json has it. */
const oldestNode = [20, 19];

/** Throws one clear sentence when this Node is older than package.json's `engines` allows. */
export function assertNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return;
  throw new Error(
    `Spoke needs Node ${oldestNode.join('.')} or newer, and this is Node ${version}: https://nodejs.org has it.`,
  );
}
