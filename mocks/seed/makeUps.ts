import { attendance } from '../../resources/classroom/attendance/attendance.resource.ts'
import { makeUp } from '../../resources/lesson-hours/make-up/makeUp.resource.ts'
import { freeLessonsFor } from '../../server/domain/booking/index.ts'
import { arrangeRight } from '../../server/domain/lesson-hours/index.ts'
import { contextOf } from '../../server/engine/records/context.ts'
import { among, rowsWhere } from '../../server/engine/records/rows.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import { updateRecord } from '../../server/engine/records/update.ts'
import { reviewRights } from '../../server/domain/lesson-hours/make-up/review.ts'
import type { SeedContext } from '../../server/engine/seed.ts'
import { addDays } from '../../src/schema/zone.ts'

/** Students who missed a lesson; the first make it up, the next let their right lapse. */
const [absences, arranged, lapsed] = [8, 2, 2]

/** Absences of the demo's last lessons, which give rights to make them up by the rule. */
export const seedMakeUps = async ({ scope, contextFor }: SeedContext): Promise<void> => {
  const records = await rowsWhere(scope, attendance, [among('role', ['STUDENT'])])
  const missed = new Map(records.map(record => [record.studentId, record]))
  const chosen = [...missed.values()].slice(-absences)
  await scope.transaction(async tx => {
    const base = contextFor(attendance)
    for (const { id } of chosen) {
      const changes = { status: 'ABSENT', overridden: true, reason: '家长请假' }
      await updateRecord(tx, contextOf(base, attendance), { id, changes }, { system: true })
    }
  })
  const open = await rowsWhere(scope, makeUp, [among('state', ['OPEN'])])
  const rights = open.toSorted((a, b) => (a.until < b.until ? -1 : 1))
  const from = contextFor(makeUp).clock.now().toISOString()
  const context = contextOf(contextFor(makeUp), makeUp)
  // one after the other: the last seat of a lesson is free for one of them
  for (const right of rights.slice(0, arranged)) {
    const query = { from, until: `${right.until}T00:00:00.000Z`, like: right.lessonId }
    const [lesson] = await freeLessonsFor(scope, right.studentId, query)
    if (lesson)
      await scope.transaction(tx => arrangeRight(right, lesson.id, ruleContext(tx, context)))
  }
  const over = rights.slice(arranged, arranged + lapsed)
  await scope.transaction(async tx => {
    const ctx = ruleContext(tx, context)
    const changes = { until: addDays(ctx.today, -1) }
    for (const { id } of over) await updateRecord(tx, context, { id, changes }, { system: true })
    await reviewRights(
      over.map(({ id }) => id),
      ctx,
    )
  })
}
