import { defineDomain } from '../../engine/domain.ts'
import { personalDataCalls } from './routes.ts'
import { personalDataTables } from './tables.ts'

// what other domains use
export { erasePerson } from './erase.ts'
export { erasedAmong, refuseErased } from './people.ts'

export const personalData = defineDomain({
  name: 'personal-data',
  extends: [() => import('./extends/student.ts'), () => import('./extends/teacher.ts')],
  calls: personalDataCalls,
  tables: personalDataTables,
})
