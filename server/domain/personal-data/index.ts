import { defineDomain } from '../../engine/domain.ts'
import { personalDataCalls } from './routes.ts'
import { personalDataTables } from './tables.ts'

// what other domains use
export { erasePerson } from './erase.ts'
export { erasedAmong, refuseErased } from './people.ts'

export const personalData = defineDomain({
  name: 'personal-data',
  about: 'Exports what is known of a person as a file, and erases it when they ask.',
  extends: [() => import('./extends/student.ts'), () => import('./extends/teacher.ts')],
  calls: personalDataCalls,
  tables: personalDataTables,
})
