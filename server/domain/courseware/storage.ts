import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import type { StoredKind } from '../../engine/files/kinds.ts'
import { openBytes } from '../../engine/uploads/uploadRows.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { noteBytesOutside, takeBytesOutside } from '../cloud-disk/index.ts'

/**
 * The storage use of courseware: documents, also during upload, and their page images; also those
 * in the trash.
 */
export const coursewareStorage: StoredKind = {
  name: 'courseware',
  label: courseware.plural,
  count: async scope => {
    const row = await scope.db
      .selectFrom('coursewareRun')
      .select(eb => [
        eb.fn.sum<string | number | null>('bytes').as('bytes'),
        eb.fn.sum<string | number | null>('imageBytes').as('imageBytes'),
      ])
      .executeTakeFirst()
    const open = await openBytes(scope, [courseware.name])
    return Number(row?.bytes ?? 0) + Number(row?.imageBytes ?? 0) + open
  },
}

/**
 * Takes bytes of the institution's storage for courseware; negative gives them back. Throws 18001.
 */
export const takeCoursewareBytes = (tx: StoreTx, bytes: number): Promise<void> =>
  takeBytesOutside(tx, coursewareStorage, bytes)

/** Counts bytes of courseware that already exist, or that are removed, regardless of the limit. */
export const noteCoursewareBytes = (tx: StoreTx, bytes: number): Promise<void> =>
  noteBytesOutside(tx, coursewareStorage, bytes)

/**
 * Takes the storage of the document of a new courseware, by the id of its file; returns its bytes.
 * Throws 18001.
 */
export const takeDocument = async (tx: StoreTx, fileId: string): Promise<number> => {
  const row = await tx.db
    .selectFrom('fileRow')
    .select('size')
    .where('id', '=', fileId)
    .executeTakeFirst()
  const bytes = Number(row?.size ?? 0)
  await takeCoursewareBytes(tx, bytes)
  return bytes
}
