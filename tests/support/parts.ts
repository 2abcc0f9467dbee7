/**
 * The parts of `npm run prove`: tests that are too slow for `npm test`, which tests every
 * requirement once (docs/testing.md).
 */
export const proveParts = [
  'stores',
  'registry',
  'kills',
  'domains',
  'browsers',
  'screens',
  'mutation',
] as const
export type ProvePart = (typeof proveParts)[number]

/** Whether this run belongs to that part of `npm run prove`, which sets EDU_PROVE. */
export const proves = (part: ProvePart): boolean => process.env['EDU_PROVE'] === part
