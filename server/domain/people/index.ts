import { defineDomain } from '../../engine/domain.ts'

export const people = defineDomain({
  name: 'people',
  seed: () => import('../../../mocks/seed/people.ts'),
})
