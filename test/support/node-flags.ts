/**
 * The Node flags of the program, as for `npm start`, but with a late optimising compilation of the embedded database,
 * which takes a second of work that does not pay off for a short-lived server.
 */
export const nodeFlags: readonly string[] = ['--disable-proto=throw', '--wasm-tiering-budget=20000000'];
