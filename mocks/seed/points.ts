import { pointsEntry } from '../../resources/points-entry/pointsEntry.resource.ts'
import { reward } from '../../resources/reward/reward.resource.ts'
import { student } from '../../resources/student/student.resource.ts'
import { teacher } from '../../resources/teacher/teacher.resource.ts'
import { createBatch } from '../../server/engine/records/batch.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { seededRng } from '../../src/schema/rng.ts'

const rewards = [
  { name: '定制笔记本', price: 60, stock: 40 },
  { name: '英文绘本', price: 120, stock: 15 },
  { name: '科学实验盒', price: 300, stock: 5 },
]
const reasons = ['作业优秀', '课堂积极发言', '主动帮助同学', '单词测验满分', '准时完成预习']
/** Students with points, and the weeks before the demo's start in which they got them. */
const studentCount = 200
const weeks = 26
const hourMs = 3_600_000

const createAll = async (
  { scope, contextFor }: SeedContext,
  resource: AnyResource,
  own: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const records = own.map(values => ({
    values: { ...startValues(resource), ...values },
    given: new Set(Object.keys(values)),
  }))
  const outcomes = await scope.transaction(tx =>
    createBatch(tx, contextFor(resource), records, 'create'),
  )
  const refused = outcomes.find(outcome => 'refused' in outcome)
  if (refused) throw new Error(`the demo's seed was refused: ${JSON.stringify(refused)}`)
}

const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

/** Half a year of points, and three rewards. What is there already stays. */
export const seed: Seed = async context => {
  const { scope } = context
  const now = context.contextFor(pointsEntry).clock.now().getTime()
  if ((await scope.page(reward, { ...firstPage, limit: 1 })).length === 0)
    await createAll(context, reward, rewards)
  if ((await scope.page(pointsEntry, { ...firstPage, limit: 1 })).length > 0) return
  const students = await scope.page(student, { ...firstPage, limit: studentCount })
  const hosts = (await scope.page(teacher, { ...firstPage, limit: 20 })).filter(
    ({ status }) => status === 'ON_JOB',
  )
  const random = seededRng(20)
  const pick = <T>(list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)]
  const entries = students.flatMap(({ id }) =>
    Array.from({ length: random.int(1, 6) }, () => ({
      studentId: id,
      kind: 'ADD',
      points: 5 * random.int(1, 6),
      reason: pick(reasons),
      hostId: pick(hosts)?.id,
      at: new Date(now - random.int(1, weeks * 7 * 24) * hourMs).toISOString(),
    })),
  )
  await createAll(context, pointsEntry, entries)
}
