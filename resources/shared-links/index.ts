import { shareLink } from './share-link/shareLink.resource.ts'

/** Its records, in the order of their menu entries. */
export const sharedLinksRecords = {
  shareLink,
} as const

/** Its errors. */
export { sharedLinksErrors } from './shared-links.errors.ts'
