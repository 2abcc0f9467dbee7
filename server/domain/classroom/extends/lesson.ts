import { lesson } from '../../../../resources/scheduling/lesson/lesson.resource.ts'
import { ends } from '../../scheduling/index.ts'
import { extendRules } from '../../../engine/records/extend.ts'
import { contextsOfRules } from '../../../engine/records/system.ts'
import { freezeAttendance } from '../attendance/derive.ts'
import { settleRecording } from '../events/recording.ts'

/** At a lesson's end its attendance is written down, and its recording awaited. */
export const classroomOfLesson = extendRules(lesson, {
  async afterWrite(change, ctx) {
    if (!ends(change)) return
    const of = contextsOfRules(ctx)
    await freezeAttendance(ctx.tx, of, change.after)
    await settleRecording(ctx.tx, of, change.after)
  },
})
