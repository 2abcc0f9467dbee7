import type { Address } from '../src/schema/page.ts'

/**
 * Addresses whose treatment the specification names and whose screens are not written yet: the guard treats them as it will treat the screens,
 * and says that nothing is there. A page that is written takes its address from here into its own declaration.
 */
export const planned: readonly Address[] = []
