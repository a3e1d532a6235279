/** Whose behaviour applies where they differ: that of the contract, or that of the live service as observed. */
export type Compat = 'contract' | 'observed';

/** Returns the mode of an account; without one that of the server. It changes at any time, so read it where it applies. */
export type CompatOf = (hubId?: number) => Compat;
