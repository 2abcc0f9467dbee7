import { studentPasses } from '../people/index.ts'
import { errors } from '../../platform/errors/errors.ts'

/** Passes by which students look at their hours without a password. One that opens nothing is refused with 34501. */
export const hourPasses = studentPasses({
  purpose: 'lesson hours',
  rid: 'lessonHours',
  refusal: errors.hoursLinkInvalid,
  serials: {
    read: async ({ db }, studentId) =>
      (
        await db
          .selectFrom('hourPass')
          .select('serial')
          .where('studentId', '=', studentId)
          .executeTakeFirst()
      )?.serial,
    raise: ({ db }, studentId) =>
      db
        .insertInto('hourPass')
        .values({ studentId, serial: 1 })
        .onConflict(on =>
          on.columns(['studentId']).doUpdateSet(eb => ({ serial: eb('hourPass.serial', '+', 1) })),
        )
        .execute(),
  },
})
