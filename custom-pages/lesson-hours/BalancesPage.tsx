import { useGetList, type RaRecord } from 'react-admin'
import { useCallback } from 'react'
import {
  hourPolicy,
  type HourPolicy,
} from '../../resources/lesson-hours/hour-policy/hourPolicy.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { can } from '../../src/access/index.ts'
import type { AnyResource, NamedFilter } from '../../src/schema/resource.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { ListScreen } from '../../src/ui/list/ListScreen.tsx'
import { ShownAs } from '../../src/ui/list/ShownAs.tsx'

const owes: NamedFilter = {
  label: { en: 'Owes hours', zh: '欠课时' },
  where: { remainingLessonHours_lt: '0' },
}
/** Not more left than the settings of hours warn of. */
const lowUpTo = (hours: number): NamedFilter => ({
  label: { en: `${hours} or less left`, zh: `剩余不超过 ${hours} 课时` },
  where: { remainingLessonHours_lte: String(hours) },
})

const shownAs = (def: AnyResource, lowHours: number | undefined): AnyResource => ({
  ...def,
  plural: { en: 'Hours balances', zh: '课时余额' },
  about: {
    en: 'What each student has left of their lesson hours. A student is listed once they have got or used hours.',
    zh: '每位学员的剩余课时。学员增加或消耗过课时后会显示在这里。',
  },
  routes: { list: 'hourBalance', detail: 'studentDetail' },
  list: {
    keptAs: 'hourBalance',
    columns: [
      'name',
      'remainingLessonHours',
      'totalLessonHours',
      'usedLessonHours',
      'expiredLessonHours',
      'hoursExpireOn',
      'phone',
      'status',
    ],
    filters: ['remainingLessonHours', 'totalLessonHours', 'status', 'tags'],
    named: { owes, ...(lowHours === undefined ? {} : { low: lowUpTo(lowHours) }) },
    sort: 'remainingLessonHours',
  },
  import: false,
})

const withHours = { remainingLessonHours_null: 'false' } as const

/** /hourBalance: what students have left of their hours; who owes most is first. */
export const BalancesPage = () => {
  const access = useAccess()
  const { data } = useGetList<HourPolicy & RaRecord>(
    hourPolicy.name,
    { pagination: { page: 1, perPage: 1 }, sort: { field: 'createTime', order: 'ASC' } },
    { enabled: can(access, 'hourPolicy.read') },
  )
  const lowHours = data?.[0]?.lowHours
  const shown = useCallback(
    (one: AnyResource) => (one.name === student.name ? shownAs(one, lowHours) : one),
    [lowHours],
  )
  return (
    <ShownAs resource={student.name} shown={shown}>
      <ListScreen fixed={withHours} />
    </ShownAs>
  )
}
