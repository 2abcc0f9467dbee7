import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openReportSchool, type ReportSchool } from '../../../tests/support/reportSchool.ts'
import { stores } from '../../../tests/support/stores.ts'

describe.each(stores)('points in reports, on $name', kind => {
  let s: ReportSchool
  beforeAll(async () => {
    s = await openReportSchool(kind)
  })
  afterAll(() => s.store.dispose())

  const entry = (studentId: string, hostId: string, values: object) =>
    s.make('pointsEntry', { studentId, hostId, ...values })
  const daysAgo = (days: number): string => s.inHours(-24 * days)
  const dayOf = (days: number): string => daysAgo(days).slice(0, 10)

  it('PTS-01 PTS-02 tell a student’s total, accumulated and current points, and each entry with its reason and host', async () => {
    const [ada, teacher, other] = [await s.newStudent(), await s.newTeacher(), await s.newTeacher()]
    await entry(ada.id, teacher.id, { kind: 'ADD', points: 30, reason: 'Reading', at: daysAgo(3) })
    await entry(ada.id, other.id, { kind: 'DEDUCT', points: 5, reason: 'Noise', at: daysAgo(2) })
    // of days before those of the reports
    await entry(ada.id, other.id, { kind: 'ADD', points: 7, reason: 'Old', at: daysAgo(300) })
    const expected = {
      accumulated: 37,
      balance: 32,
      added: 30,
      deducted: 5,
      redeemed: 0,
      total: 2,
    }
    const more = { StudentIntegral: { teacherId: teacher.id }, toStuIntegral: {} }
    for (const view of ['StudentIntegral', 'toStuIntegral'] as const) {
      const { response } = await s.open(await s.tokenOf(view, ada.id, more[view]), view)
      expect([view, response.person]).toEqual([view, ada.name])
      expect(response.points).toMatchObject(expected)
      expect(response.points?.list.map(one => [one.who, one.change, one.reason])).toEqual([
        [other.name, -5, 'Noise'],
        [teacher.name, 30, 'Reading'],
      ])
    }
  })

  it('PTS-01 PTS-02 tell a teacher’s entries with their reason and student, and what they added and deducted', async () => {
    const [ada, ben, teacher] = [await s.newStudent(), await s.newStudent(), await s.newTeacher()]
    await entry(ada.id, teacher.id, { kind: 'ADD', points: 12, reason: 'Help', at: daysAgo(3) })
    await entry(ben.id, teacher.id, { kind: 'ADD', points: 8, reason: 'Song', at: daysAgo(2) })
    await entry(ben.id, teacher.id, { kind: 'DEDUCT', points: 3, reason: 'Late', at: daysAgo(1) })
    const token = await s.tokenOf('TeacherIntegral', teacher.id)
    const { person, points } = (await s.open(token, 'TeacherIntegral')).response
    expect(person).toBe(teacher.name)
    expect(points).toMatchObject({ added: 20, deducted: 3, redeemed: 0, total: 3 })
    expect(points?.list.map(({ who, change, reason }) => [who, change, reason])).toEqual([
      [ben.name, -3, 'Late'],
      [ben.name, 8, 'Song'],
      [ada.name, 12, 'Help'],
    ])
  })

  it('PTS-02 rank a class by what was earned in the days of the link', async () => {
    const names = ['Ada', 'Ben', 'Cat', 'Dan']
    const [ada, ben, cat, dan] = await Promise.all(names.map(name => s.newStudent(name)))
    if (!ada || !ben || !cat || !dan) throw new Error('four students')
    const teacher = await s.newTeacher()
    const { courseId } = await s.heldLesson([ada, ben, cat], teacher.id, [])
    const add = (id: string, points: number, days: number) =>
      entry(id, teacher.id, { kind: 'ADD', points, reason: 'Task', at: daysAgo(days) })
    await add(ada.id, 10, 40)
    await add(ben.id, 4, 3)
    await add(cat.id, 3, 3)
    await add(cat.id, 1, 2)
    // deductions and students without a class don't count in rankings
    await entry(ben.id, teacher.id, { kind: 'DEDUCT', points: 2, reason: 'Noise', at: daysAgo(1) })
    await add(dan.id, 90, 3)
    const ranked = async (from: string, until: string) => {
      const token = await s.tokenOf('Ranking', ben.id, { courseId, from, until })
      const { ranking } = (await s.open(token, 'Ranking')).response
      const list = ranking?.list.map(one => [one.name, one.rank, one.points].join(' ')) ?? []
      return { total: ranking?.total, list: list.toSorted() }
    }
    expect(await ranked(dayOf(7), dayOf(0))).toEqual({ total: 2, list: ['Ben 1 4', 'Cat 1 4'] })
    expect(await ranked(dayOf(50), dayOf(30))).toEqual({ total: 1, list: ['Ada 1 10'] })
    expect(await ranked(dayOf(50), dayOf(0))).toEqual({
      total: 3,
      list: ['Ada 1 10', 'Ben 2 4', 'Cat 2 4'],
    })
  })
})
