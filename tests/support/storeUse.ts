/** Database use of this worker's tests so far; tests/support/cpu.ts logs the share of each file. */
export const storeUse = {
  /** Databases that were made of the template: a second of the processor each. */
  clones: 0,
  /** Statements of leased databases. */
  statements: 0,
}
