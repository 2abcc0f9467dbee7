import { beginConversion } from '../begin.ts'
import { judgeFile, coursewareTitle } from '../judgeFile.ts'
import { refuseForClassesInProgress, refuseForLessonsInProgress } from '../lessonsInProgress.ts'
import { demandFiles } from '../purge.ts'
import { takeDocument } from '../storage.ts'
import { defineRules, type RecordChange, type RuleContext } from '../../../engine/records/rules.ts'
import {
  courseware,
  type Courseware,
} from '../../../../resources/courseware/courseware/courseware.resource.ts'

/** Classes that were added or taken away. */
const changedClasses = ({ kind, before, after }: RecordChange<Courseware>): string[] => {
  const had = new Set(kind === 'create' || kind === 'restore' ? [] : before?.courses)
  const has = new Set(kind === 'delete' ? [] : after.courses)
  return [...had, ...has].filter(id => had.has(id) !== has.has(id))
}

/** Checks the file of a new courseware; returns a default name. */
const judgeNew = async (
  { after }: RecordChange<Courseware>,
  { tx }: Pick<RuleContext, 'tx'>,
): Promise<{ name?: string }> => {
  // the field's own rule reports a missing file
  const id = after.file?.id
  if (!id) return {}
  const row = await tx.db
    .selectFrom('fileRow')
    .select(['name', 'type', 'size'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return {}
  judgeFile(row)
  return after.name ? {} : { name: coursewareTitle(row.name) }
}

export const coursewareRules = defineRules(courseware, {
  highlights: [
    {
      name: 'failed',
      kind: 'attention',
      label: { en: 'Courseware that couldn’t be converted', zh: '转换失败的课件' },
      where: { status: 'FAILED' },
    },
  ],
  marks: ['reason', 'pageCount'],
  async beforeWrite(change, ctx) {
    await refuseForClassesInProgress(ctx, changedClasses(change))
    if (change.kind === 'restore') await demandFiles(ctx.tx, change.after.id)
    if (change.kind === 'delete') await refuseForLessonsInProgress(ctx, change.after.id)
    return change.kind === 'create' ? judgeNew(change, ctx) : undefined
  },
  async afterWrite({ kind, after }, ctx) {
    if (kind === 'create')
      await beginConversion(ctx, after.id, await takeDocument(ctx.tx, after.file.id))
  },
  async computed(ids, { reading }) {
    const rows = await reading.db
      .selectFrom('coursewareRun')
      .select(['courseware', 'progress'])
      .where('courseware', 'in', [...ids])
      .execute()
    return new Map(rows.map(row => [row.courseware, { progress: row.progress }]))
  },
  actions: {
    async assign({ record, input }, ctx) {
      const courses = [...new Set([...record.courses, ...input.courses])]
      await ctx.change(courseware, record.id, { courses })
    },
    async retry({ record }, ctx) {
      await ctx.change(courseware, record.id, { status: 'IN_PROGRESS', reason: null })
      await beginConversion(ctx, record.id)
    },
  },
})
