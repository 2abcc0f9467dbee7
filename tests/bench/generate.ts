import { student } from '../../resources/people/student/student.resource.ts'
import type { Row } from '../../server/platform/ports.ts'
import type { Scope, StoreTx } from '../../server/platform/store/types.ts'
import { emptyRecord } from '../../src/schema/derive/fields.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

const families = [
  ...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎',
]
const givenNames = [
  ...'伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玲红健婷宇浩然子轩梓涵欣怡雨晨思远佳慧俊嘉',
]
const western = ['Anna', 'Ben', 'Carla', 'David', 'Emma', 'Frank', 'Grace', 'Henry', 'Iris', 'Jack']
const surnames = [
  'Smith',
  'Jones',
  'Taylor',
  'Brown',
  'Wilson',
  'Evans',
  'Walker',
  'Green',
  'Hall',
  'Wood',
]

/** A small repeatable source of chance. */
const chance = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
  return (seed >>> 8) / 0x1000000
}

/** The id of the n-th student. */
export const studentId = (n: number): string => `b${n.toString(36).padStart(25, '0')}`

/**
 * The n-th student of a school, the same in every run: one in nine suspended, one in five with a
 * Western name.
 */
export const studentRow = (n: number): Row => {
  const next = chance(n * 7919 + 13)
  for (let i = 0; i < 3; i++) next()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  const name =
    next() < 0.2
      ? `${pick(western)} ${pick(surnames)}`
      : `${pick(families)}${pick(givenNames)}${next() < 0.75 ? pick(givenNames) : ''}`
  const at = new Date(Date.UTC(2024, 0, 1) + n * 61_000 + Math.floor(next() * 60_000)).toISOString()
  const phone = String(13_100_000_000 + ((n * 7_368_787) % 800_000_000))
  return {
    ...emptyRecord(student),
    id: studentId(n),
    version: 1,
    createTime: at,
    updateTime: at,
    createdBy: 'bench',
    deletedAt: null,
    name,
    countryCode: '86',
    phone,
    email:
      next() < 0.7
        ? `${pick(western).toLowerCase()}.${pick(surnames).toLowerCase()}${n}@example.com`
        : null,
    account: `s${String(n).padStart(8, '0')}`,
    status: next() < 0.11 ? 'SUSPENDED' : 'ACTIVE',
    totalLessonHours: next() < 0.1 ? null : Math.floor(next() * 400) / 2,
    bookingLimit: next() < 0.5 ? null : Math.floor(next() * 30),
    tags: next() < 0.1 ? ['VIP'] : next() < 0.3 ? ['试听', pick(givenNames)] : [],
    classPermissions: ['MICROPHONE'],
  }
}

const batch = 5000

/** Writes rows as they are, with their audit entries told short. */
export const addTold = async (
  tx: StoreTx,
  resource: AnyResource,
  rows: readonly Row[],
): Promise<void> => {
  await tx.insert(resource, rows)
  await tx.audit(
    rows.map(({ id, version }) => ({
      actor: 'bench',
      actorName: 'bench',
      action: 'import',
      resource: resource.name,
      recordId: id,
      before: null,
      after: { version },
      requestId: 'bench',
    })),
  )
}

/**
 * Adds `count` students to a school through the store's own write path, each with a short audit
 * entry. `onBatch` gets the number so far; `more` are further values.
 */
export const fillStudents = async (
  scope: Scope,
  count: number,
  from = 0,
  onBatch: (done: number) => void = () => undefined,
  more: (n: number) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<void> => {
  for (let start = 0; start < count; start += batch) {
    const rows = Array.from({ length: Math.min(batch, count - start) }, (_, n) => ({
      ...studentRow(from + start + n),
      ...more(from + start + n),
    }))
    await scope.transaction(tx => addTold(tx, student, rows))
    onBatch(start + rows.length)
  }
}

/**
 * Writes rows of any resource through the store's own path, each with a short audit entry. Their
 * ids are the resource's name and a number, such as `lesson000000000a`, unless `rowOf` sets
 * another.
 */
export const fillRecords = async (
  scope: Scope,
  resource: AnyResource,
  count: number,
  rowOf: (n: number) => Readonly<Record<string, unknown>>,
): Promise<void> => {
  const at = new Date(Date.UTC(2024, 0, 1)).toISOString()
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, n) => ({
      ...emptyRecord(resource),
      version: 1,
      createTime: at,
      updateTime: at,
      createdBy: 'bench',
      deletedAt: null,
      id: recordId(resource, from + n),
      ...rowOf(from + n),
    }))
    await scope.transaction(tx => addTold(tx, resource, rows))
  }
}
/** The id of the n-th row that `fillRecords` writes. */
export const recordId = (resource: AnyResource, n: number): string =>
  `${resource.name.toLowerCase()}${n.toString(36).padStart(10, '0')}`
