import { messageTemplate } from '../../resources/message-template/messageTemplate.resource.ts'
import { supervisionPolicy } from '../../resources/supervision-policy/supervisionPolicy.resource.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import type { Seed } from '../../server/engine/seed.ts'

const templates = [
  ['网络不稳定', '老师您好，您的网络不稳定，请切换网络或靠近路由器。'],
  ['请打开摄像头', '老师您好，学员看不到您，请打开摄像头。'],
  ['即将下课', '课节还有 5 分钟结束，请安排总结和作业。'],
  ['Camera', 'Please turn on your camera: the students can’t see you.'],
] as const

/** Settings and message templates; what is there already stays. */
export const seed: Seed = async ({ scope, contextFor }) => {
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
