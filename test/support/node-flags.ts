/** The Node flags of the program, as for `npm start`, for a server that many tests share. */
export const nodeFlags: readonly string[] = ['--disable-proto=throw', '--wasm-tiering-budget=20000000'];

/**
 * Those of a process that lives for seconds: what optimising compilation costs at the start pays off only later. With late
 * compilation of the embedded database and of JavaScript, a start takes 3.0 s of processor time instead of 5.1.
 */
export const shortLivedFlags: readonly string[] = [
  '--disable-proto=throw',
  '--wasm-tiering-budget=2000000000',
  '--interrupt-budget=1000000',
];
