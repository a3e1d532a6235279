/** Why a single sign-on did not succeed, as the sign-in page explains it. */
export type SignOnProblem =
  /** The user or the provider declined. */
  | 'denied'
  /** Not the answer to a request of this browser, or too late. */
  | 'restart'
  | 'unreachable'
  /** The provider reported an error, or its response is not valid. */
  | 'refused'
  | 'unverified'
  | 'domain'
  /** Neither a user nor an invitation has the address. */
  | 'unknown'
  | 'suspended'
  /** The user with that address signs in by another identity of the provider. */
  | 'taken';

export class SignOnFailure extends Error {
  override readonly name = 'SignOnFailure';
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, cause?: unknown) {
    super(`Single sign-on failed: ${problem}`, { cause });
    this.problem = problem;
  }
}
