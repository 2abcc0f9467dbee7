import { background } from './background/background.resource.ts'

/** Its records, in the order of their menu entries. */
export const joiningRecords = {
  background,
} as const
