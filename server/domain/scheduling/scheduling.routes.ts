import {
  exportStudentLessons,
  exportTeacherLessons,
  type PersonLessonsQuery,
} from '../../../resources/scheduling/lesson/lesson.calls.ts'
import {
  changeLessons,
  previewSchedule,
  removeLessons,
  saveSchedule,
} from '../../../resources/scheduling/scheduling.calls.ts'
import {
  comingLessons,
  substitutesOf,
} from '../../../resources/scheduling/lesson/personLessons.calls.ts'
import { findTime, readTimetable } from '../../../resources/scheduling/timetable.calls.ts'
import { implement, type SessionContext } from '../../engine/calls/implement.ts'
import { sendExport } from '../../engine/exports/send.ts'
import { changeLessonsInScope, removeLessonsInScope } from './changeLessons.ts'
import { findTimes } from './findTime.ts'
import { comingLessonsOf, substituteLessonsOf } from './lessonLines.ts'
import { personLessons, type PersonKind } from './personLessons.ts'
import { checkedPlanOf } from './plan.ts'
import { previewPlan } from './preview.ts'
import { savePlan } from './save.ts'
import { loadTimetable } from './timetable.ts'

const exportLessonsOf =
  (kind: PersonKind) =>
  async ({ c, ports, scope, session, input }: SessionContext<PersonLessonsQuery>) => {
    const source = await personLessons(
      ports,
      scope,
      { ...session, lang: c.get('lang') },
      kind,
      input,
    )
    return sendExport(ports, c, source, { query: { [kind]: input.id } }, await source.count())
  }

/** The calls of scheduling (SCH-02, SCH-03), and the exports of one person's lessons (API-19). */
export const schedulingCalls = [
  implement(previewSchedule, {
    read: async ({ scope, of, input }) =>
      (await previewPlan(scope, of('lesson'), checkedPlanOf(input))).preview,
  }),
  implement(saveSchedule, {
    write: ({ tx, of, input: { token, ...plan } }) =>
      savePlan(tx, of('lesson'), checkedPlanOf(plan), token ?? undefined),
  }),
  implement(changeLessons, {
    write: ({ tx, of, input }) => changeLessonsInScope(tx, of('lesson'), input),
  }),
  implement(removeLessons, {
    write: ({ tx, of, input }) => removeLessonsInScope(tx, of('lesson'), input),
  }),
  implement(findTime, {
    read: async ({ scope, ports, input }) => ({
      times: await findTimes(scope, input, ports.clock.now().getTime(), ports.config.platformDays),
    }),
  }),
  implement(readTimetable, {
    read: ({ scope, session, input }) =>
      loadTimetable(
        scope,
        { access: session.actor.access, timezone: session.institution.timezone },
        input,
      ),
  }),
  implement(comingLessons, { read: c => comingLessonsOf(c, c.input.studentId) }),
  implement(substitutesOf, { read: c => substituteLessonsOf(c, c.input.teacherId) }),
  implement(exportTeacherLessons, { read: exportLessonsOf('teacher') }),
  implement(exportStudentLessons, { read: exportLessonsOf('student') }),
]
