import type { StoreTx } from '../../../platform/store/types.ts'

/**
 * Removes people from the reports of classrooms: their pictures, texts and devices. The times at
 * which they came stay, because attendance and lesson hours depend on them. Files without a row are
 * deleted by the daily clean-up.
 */
export const eraseFromClassrooms = async (
  { db }: Pick<StoreTx, 'db'>,
  personIds: readonly string[],
): Promise<void> => {
  const pictures = await db
    .selectFrom('lessonPicture')
    .select('id')
    .where('personId', 'in', personIds)
    .execute()
  const ids = pictures.map(({ id }) => id)
  if (ids.length) {
    await db.deleteFrom('lessonPicture').where('id', 'in', ids).execute()
    await db
      .deleteFrom('fileRow')
      .where('resource', '=', 'lessonPicture')
      .where('id', 'in', ids)
      .execute()
  }
  await db.deleteFrom('roomDevice').where('personId', 'in', personIds).execute()
  const events = db.updateTable('classroomEvent').where('personId', 'in', personIds)
  await events.set({ data: null }).execute()
  const devices = await db
    .selectFrom('classroomEvent')
    .select('device')
    .distinct()
    .where('personId', 'in', personIds)
    .execute()
  // with distinct ids, because overlapping times on two devices are counted once
  for (const [n, { device }] of devices.entries())
    await events
      .set({ device: `erased ${String(n + 1)}` })
      .where('device', '=', device)
      .execute()
}
