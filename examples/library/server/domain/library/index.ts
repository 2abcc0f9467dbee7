import { defineDomain } from '../../engine/domain.ts'
import { libraryCalls } from './library.routes.ts'

export const library = defineDomain({
  name: 'library',
  notices: { loan: { en: 'Loans', zh: '借阅' } },
  calls: libraryCalls,
  seed: () => import('../../../mocks/seed/library.ts'),
})
