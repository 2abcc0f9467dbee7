import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { messageTemplate } from '../../resources/supervision/message-template/messageTemplate.resource.ts'
import { superviseRecord } from '../../resources/supervision/supervise-record/superviseRecord.resource.ts'
import { supervisionPolicy } from '../../resources/supervision/supervision-policy/supervisionPolicy.resource.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import { record } from '../../server/domain/supervision/record.ts'

const templates = [
  ['网络不稳定', '老师您好，您的网络不稳定，请切换网络或靠近路由器。'],
  ['请打开摄像头', '老师您好，学员看不到您，请打开摄像头。'],
  ['即将下课', '课节还有 5 分钟结束，请安排总结和作业。'],
  ['Camera', 'Please turn on your camera: the students can’t see you.'],
] as const

/** Lessons that were supervised, and days back within which they lie. */
const [supervised, days] = [6, 7]
const minute = 60_000

/** The administrator's actions during the newest lessons of the past days. */
const addRecords = async ({ scope, contextFor }: SeedContext): Promise<void> => {
  const ctx = contextFor(superviseRecord)
  const now = ctx.clock.now()
  const instant = (ms: number) => new Date(ms).toISOString()
  const lessons = await scope.page(lesson, {
    page: 1,
    limit: supervised,
    sort: '-startAt',
    q: '',
    deleted: 'no',
    where: [
      { field: 'startAt', op: 'gte', values: [instant(now.getTime() - days * 1440 * minute)] },
      { field: 'startAt', op: 'lte', values: [instant(now.getTime() - 60 * minute)] },
    ],
  })
  await scope.transaction(async tx => {
    const rules = ruleContext(tx, ctx)
    for (const [n, { id, startAt }] of lessons.entries()) {
      const at = (minutes: number) => instant(Date.parse(startAt) + minutes * minute)
      await record(
        rules,
        id,
        { act: 'WATCH', at: at(3), seconds: 240 + 60 * n },
        { key: `${id} 1` },
      )
      if (n % 2 === 0) await record(rules, id, { act: 'PICTURE', at: at(5) }, { key: `${id} 2` })
      if (n % 3 === 0)
        await record(
          rules,
          id,
          { act: 'MESSAGE', at: at(6), target: 'TEACHER', detail: templates[n % 3]?.[1] ?? '' },
          { key: `${id} 3` },
        )
    }
  })
}

/** Settings, message templates and records of the past days. Existing ones stay. */
export const seed: Seed = async context => {
  const { scope, contextFor } = context
  await addRecords(context)
  await scope.transaction(async tx => {
    const known = await tx.byKey(
      messageTemplate,
      ['title'],
      templates.map(([title]) => [title]),
    )
    const titles = new Set(known.map(({ title }) => title))
    for (const [title, content] of templates)
      if (!titles.has(title))
        await createRecord(tx, contextFor(messageTemplate), { title, content })
    const all = { page: 1, limit: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const
    if (!(await tx.page(supervisionPolicy, all)).length)
      await createRecord(tx, contextFor(supervisionPolicy), { invisible: true })
  })
}
