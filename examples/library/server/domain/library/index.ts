import { defineDomain } from '../../engine/domain.ts'
import { libraryCalls } from './library.routes.ts'

export const library = defineDomain({
  name: 'library',
  about: 'Books, loans of them, and fines for late ones.',
  notices: { loan: { en: 'Loans', zh: '借阅' } },
  calls: libraryCalls,
  rules: [() => import('./rules/loan.ts'), () => import('./rules/fine.ts')],
})
