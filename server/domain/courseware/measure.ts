import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import { keysUnder } from '../../engine/files/under.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { runKey } from './pages.ts'
import { noteCoursewareBytes } from './storage.ts'

/** Bytes of the page images of a conversion. */
const imageBytesOf = async (
  { files }: Pick<EnginePorts, 'files'>,
  { institutionId }: Scope,
  run: string,
): Promise<number> => {
  let bytes = 0
  for (const key of await keysUnder(files, runKey(institutionId, run))) {
    const first = await files.stream(key, { first: 0, last: 0 })
    await first?.body.cancel()
    bytes += first?.size ?? 0
  }
  return bytes
}

/** Counts the storage of a courseware that was made before storage was counted. */
const measure = async (ports: EnginePorts, scope: Scope, id: string, run: string | null) => {
  const record = (await scope.get(courseware, id)) ?? (await scope.get(courseware, id, true))
  const images = run === null ? null : await imageBytesOf(ports, scope, run)
  await scope.transaction(async tx => {
    const before = await tx.db
      .selectFrom('coursewareRun')
      .select(['bytes', 'imageBytes', 'run'])
      .where('courseware', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before || before.run !== run) return
    const document = await tx.db
      .selectFrom('fileRow')
      .select('size')
      .where('id', '=', record?.file?.id ?? '')
      .executeTakeFirst()
    const bytes = before.bytes ?? document?.size ?? 0
    const imageBytes = before.imageBytes ?? images
    await noteCoursewareBytes(
      tx,
      Number(bytes) +
        Number(imageBytes ?? 0) -
        Number(before.bytes ?? 0) -
        Number(before.imageBytes ?? 0),
    )
    await tx.db
      .updateTable('coursewareRun')
      .set({ bytes, imageBytes })
      .where('courseware', '=', id)
      .execute()
  })
}

/** Measures courseware that has no size yet. */
export const measureCourseware = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const rows = await scope.db
    .selectFrom('coursewareRun')
    .select(['courseware', 'run'])
    .where(eb =>
      eb.or([
        eb('bytes', 'is', null),
        eb.and([eb('run', 'is not', null), eb('imageBytes', 'is', null)]),
      ]),
    )
    .limit(500)
    .execute()
  for (const { courseware: id, run } of rows) await measure(ports, scope, id, run)
}
