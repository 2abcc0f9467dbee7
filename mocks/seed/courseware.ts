import { course } from '../../resources/classes/course/course.resource.ts'
import { courseware } from '../../resources/courseware/courseware/courseware.resource.ts'
import { imageKey } from '../../server/domain/courseware/pages.ts'
import { keepPageTexts } from '../../server/domain/courseware/pageTexts.ts'
import { fileKeyOf } from '../../server/engine/files/fileKey.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { updateRecord } from '../../server/engine/records/update.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import { demoDocument } from './demoDocument.ts'
import { demoPages } from './demoPages.ts'
import { decodeBase64 } from './storeFile.ts'

/** Names, and of how many of the first classes the lessons show it. */
const samples = [
  { name: '英语 Unit 1 Greetings', classes: 6 },
  { name: '英语 Unit 1 复习', classes: 2 },
  { name: '公开课 Greetings', classes: 0 },
] as const

/** Stores the document and its page images at the places that a conversion uses. */
const putFiles = async (
  { files, scope }: Pick<SeedContext, 'files' | 'scope'>,
  id: string,
  run: string,
): Promise<void> => {
  const institution = scope.institutionId
  await files.put(fileKeyOf(institution, id), demoDocument)
  for (const [n, { page, thumbnail }] of demoPages.entries()) {
    await files.put(imageKey(institution, run, n + 1, 'page'), decodeBase64(page))
    await files.put(imageKey(institution, run, n + 1, 'thumbnail'), decodeBase64(thumbnail))
  }
}

const addCourseware = async (
  context: SeedContext,
  name: string,
  courses: readonly string[],
): Promise<void> => {
  const { scope, contextFor } = context
  const ctx = contextFor(courseware)
  const [id, run] = [ctx.ids.next(), ctx.ids.next()]
  await putFiles(context, id, run)
  await scope.transaction(async tx => {
    const now = ctx.clock.now().toISOString()
    await tx.db
      .insertInto('fileRow')
      .values({
        id,
        name: `${name}.pdf`,
        type: 'application/pdf',
        size: demoDocument.byteLength,
        resource: courseware.name,
        field: 'file',
        ownerId: ctx.actor.id,
        createTime: now,
        waits: true,
      })
      .execute()
    const file = { id, name: `${name}.pdf`, url: '' }
    const made = await createRecord(tx, ctx, { name, file, courses })
    // its conversion finds it converted, so that a demo without a converter has its pages too
    await tx.db
      .updateTable('coursewareRun')
      .set({
        run,
        progress: 100,
        pages: JSON.stringify(demoPages.map(({ width, height }) => ({ width, height }))),
      })
      .where('courseware', '=', made.id)
      .execute()
    await keepPageTexts(
      tx,
      made.id,
      demoPages.map(({ text }) => text),
    )
    const changes = { status: 'DONE', pageCount: demoPages.length }
    await updateRecord(tx, ctx, { id: made.id, changes }, { system: true })
  })
}

const page = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

/** Courseware with its pages, shown in the lessons of the first classes. Existing ones stay. */
export const seed: Seed = async context => {
  const { scope } = context
  const known = new Set((await scope.page(courseware, { ...page, limit: 50 })).map(one => one.name))
  const classes = await scope.page(course, { ...page, limit: 6 })
  for (const { name, classes: count } of samples)
    if (!known.has(name))
      await addCourseware(
        context,
        name,
        classes.slice(0, count).map(({ id }) => id),
      )
}
