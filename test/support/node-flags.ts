/**
 * How Node runs the program: as `npm start` does, and slower to compile the embedded database a second time, for speed,
 * which takes a second of work and which a server that lives for seconds never gets back.
 */
export const nodeFlags: readonly string[] = ['--disable-proto=throw', '--wasm-tiering-budget=20000000'];
