import { defineDomain } from '../../engine/domain.ts'
import { libraryCalls } from './library.routes.ts'

export const library = defineDomain({
  name: 'library',
  notices: { loan: { en: 'Loans', zh: '借阅' } },
  calls: libraryCalls,
  rules: [
    () => import('./rules/loan.ts').then(module => module.loanRules),
    () => import('./rules/fine.ts').then(module => module.fineRules),
  ],
  seed: () => import('../../../mocks/seed/library.ts'),
})
