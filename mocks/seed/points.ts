import { courseMember } from '../../resources/classes/course-member/courseMember.resource.ts'
import { pointsEntry } from '../../resources/points/points-entry/pointsEntry.resource.ts'
import { reward } from '../../resources/points/reward/reward.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { redeemReward } from '../../server/domain/points/index.ts'
import { createBatch, type NewRecord } from '../../server/engine/records/batch.ts'
import { startValues } from '../../server/engine/records/draft.ts'
import { among, rowsWhere } from '../../server/engine/records/rows.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import type { Seed, SeedContext } from '../../server/engine/seed.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { seededRng } from '../../src/schema/rng.ts'
import { storeCover } from './storeFile.ts'

const rewards = [
  { name: '定制笔记本', price: 60, stock: 40 },
  { name: '英文绘本', price: 120, stock: 15 },
  { name: '科学实验盒', price: 300, stock: 5 },
]
/** Every n-th student lost points once, and redeemed a reward. */
const deductEvery = 9
const redeemEvery = 7
const lapses = ['未交作业', '课堂纪律提醒']
const reasons = ['作业优秀', '课堂积极发言', '主动帮助同学', '单词测验满分', '准时完成预习']
/** Students with points, and the weeks before the demo's start in which they got them. */
const studentCount = { full: 200, small: 30 }
const weeks = 26
const hourMs = 3_600_000

const createAll = async (
  { scope, contextFor, files }: SeedContext,
  resource: AnyResource,
  own: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const outcomes = await scope.transaction(async tx => {
    const records: NewRecord[] = []
    for (const [n, made] of own.entries()) {
      const storing = { tx, contextFor, files }
      const values =
        'picture' in resource.fields
          ? { ...made, picture: await storeCover(storing, resource, 'picture', n) }
          : made
      records.push({
        values: { ...startValues(resource), ...values },
        given: new Set(Object.keys(values)),
      })
    }
    return createBatch(tx, contextFor(resource), records, 'create')
  })
  const refused = outcomes.find(outcome => 'refused' in outcome)
  if (refused) throw new Error(`the demo's seed was refused: ${JSON.stringify(refused)}`)
}

const firstPage = { page: 1, sort: 'createTime', q: '', deleted: 'no', where: [] } as const

/** The first class of each student. */
const classesOf = async (
  { scope }: SeedContext,
  students: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const members = await rowsWhere(scope, courseMember, [
    among('studentId', students),
    among('role', ['STUDENT']),
  ])
  return new Map(
    members
      .toReversed()
      .flatMap(({ studentId, courseId }) => (studentId ? [[studentId, courseId]] : [])),
  )
}

/** Half a year of points, some reversed or redeemed, and three rewards. Existing ones stay. */
export const seed: Seed = async context => {
  const { scope } = context
  const now = context.contextFor(pointsEntry).clock.now().getTime()
  if ((await scope.page(reward, { ...firstPage, limit: 1 })).length === 0)
    await createAll(context, reward, rewards)
  if ((await scope.page(pointsEntry, { ...firstPage, limit: 1 })).length > 0) return
  const students = await scope.page(student, {
    ...firstPage,
    limit: studentCount[context.small ? 'small' : 'full'],
  })
  const hosts = (await scope.page(teacher, { ...firstPage, limit: 20 })).filter(
    ({ status }) => status === 'ON_JOB',
  )
  const random = seededRng(20)
  const pick = <T>(list: readonly T[]): T | undefined => list[random.int(0, list.length - 1)]
  const classes = await classesOf(
    context,
    students.map(({ id }) => id),
  )
  const entries = students.flatMap(({ id }) =>
    Array.from({ length: random.int(1, 6) }, () => ({
      studentId: id,
      kind: 'ADD',
      points: 5 * random.int(1, 6),
      reason: pick(reasons),
      hostId: pick(hosts)?.id,
      courseId: classes.get(id) ?? null,
      at: new Date(now - random.int(1, weeks * 7 * 24) * hourMs).toISOString(),
    })),
  )
  await createAll(context, pointsEntry, entries)
  const sums = new Map<string, number>()
  for (const { studentId, points } of entries)
    sums.set(studentId, (sums.get(studentId) ?? 0) + points)
  const rich = [...sums].flatMap(([id, sum]) => (sum >= 80 ? [id] : []))
  await createAll(
    context,
    pointsEntry,
    rich
      .filter((_id, n) => n % deductEvery === 0)
      .map(studentId => ({
        studentId,
        kind: 'DEDUCT',
        points: 5,
        reason: pick(lapses),
        hostId: pick(hosts)?.id,
        courseId: classes.get(studentId) ?? null,
        at: new Date(now - random.int(1, 20 * 24) * hourMs).toISOString(),
      })),
  )
  const [cheapest] = await scope.page(reward, { ...firstPage, sort: 'price', limit: 1 })
  if (!cheapest) return
  await scope.transaction(async tx => {
    const rules = ruleContext(tx, context.contextFor(pointsEntry))
    for (const [n, studentId] of rich.entries())
      if (n % redeemEvery === 0)
        await redeemReward({ studentId, rewardId: cheapest.id, quantity: 1 }, rules)
  })
}
