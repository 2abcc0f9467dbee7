import { shareLink } from './share-link/shareLink.resource.ts'
import './shared-links.errors.ts'

/** Its records, in the order of their menu entries. */
export const sharedLinksRecords = {
  shareLink,
} as const
