import { defineDomain } from '../../engine/domain.ts'
import { libraryCalls } from './library.routes.ts'

export const library = defineDomain({
  name: 'library',
  calls: libraryCalls,
  seed: () => import('../../../mocks/seed/library.ts'),
})
