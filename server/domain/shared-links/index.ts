import { defineDomain } from '../../engine/domain.ts'
import { sharedLinkCalls } from './routes.ts'

// what other domains use
export { tokenOf } from './share.ts'

/** Links by which people without an account watch a recording or a section of a recorded course. */
export const sharedLinks = defineDomain({
  name: 'shared-links',
  rules: [() => import('./rules/shareLink.ts')],
  calls: sharedLinkCalls,
})
