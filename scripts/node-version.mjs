const least = [20, 19];

/**
 * Throws one clear sentence when this Node is older than package.json's `engines` allows.
 * @param {string} version such as `20.19.0`
 */
export function assertNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return;
  throw new Error(
    `Spoke needs Node ${least.join('.')} or newer, and this is Node ${version}: https://nodejs.org has it.`,
  );
}
