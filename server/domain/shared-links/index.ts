import { defineDomain } from '../../engine/domain.ts'
import { sharedLinkCalls } from './routes.ts'

// what other domains use
export { tokenOf } from './share.ts'

/** Links by which people without an account watch a recording or a section of a recorded course. */
export const sharedLinks = defineDomain({
  name: 'shared-links',
  about: 'Links by which people without a login watch recordings and sections of recorded courses.',
  rules: [() => import('./rules/shareLink.ts')],
  calls: sharedLinkCalls,
})
