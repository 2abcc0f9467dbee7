import { course } from '../../../resources/classes/course/course.resource.ts'
import { courseware } from '../../../resources/courseware/courseware/courseware.resource.ts'
import type { WriteContext } from '../../engine/calls/implement.ts'
import { fileKeyOf } from '../../engine/files/fileKey.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { createRecord } from '../../engine/records/create.ts'
import { errors } from '../../platform/errors/errors.ts'
import { ConversionFailed } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { readDiskFile } from '../cloud-disk/index.ts'

/** Files of cloud disks, and the classes that they are shown to. */
interface FromDisk {
  readonly nodes: readonly string[]
  readonly courses: readonly string[]
}

/**
 * Makes courseware from files of cloud disks that the caller can open. Each gets a copy of the
 * content, so that it stays when the disk's file is changed or deleted. The conversion makes the
 * copy, because large contents don't belong in a transaction.
 */
export const coursewareFromDisk = async (
  ctx: WriteContext<FromDisk>,
): Promise<{ readonly ids: readonly string[] }> => {
  const { tx, ports, session, of, input } = ctx
  const classes = await tx.many(course, input.courses)
  if (classes.length < new Set(input.courses).size) throw errors.notFound().at('courses')
  const ids: string[] = []
  for (const node of new Set(input.nodes)) {
    const { fileId, ...file } = await readDiskFile(ctx, node)
    const id = ports.ids.next()
    await tx.db
      .insertInto('fileRow')
      .values({
        id,
        ...file,
        resource: courseware.name,
        field: 'file',
        ownerId: session.actor.id,
        createTime: ports.clock.now().toISOString(),
        waits: true,
      })
      .execute()
    const made = await createRecord(tx, of('courseware'), {
      file: { id, name: file.name, url: '' },
      courses: input.courses,
    })
    await tx.db
      .updateTable('coursewareRun')
      .set({ copyOf: fileId })
      .where('courseware', '=', made.id)
      .execute()
    ids.push(made.id)
  }
  return { ids }
}

/**
 * Copies the content of the disk's file that a courseware was made of, where that is still to be
 * done.
 */
export const copySource = async (
  { files }: Pick<EnginePorts, 'files'>,
  scope: Scope,
  id: string,
  key: string,
): Promise<void> => {
  const row = await scope.db
    .selectFrom('coursewareRun')
    .select('copyOf')
    .where('courseware', '=', id)
    .executeTakeFirst()
  if (!row || row.copyOf === null) return
  const source = await files.stream(fileKeyOf(scope.institutionId, row.copyOf))
  if (!source) throw new ConversionFailed('SOURCE_MISSING', `no content ${row.copyOf}`)
  await files.putStream(key, source.body)
  await scope.db
    .updateTable('coursewareRun')
    .set({ copyOf: null })
    .where('courseware', '=', id)
    .execute()
}
