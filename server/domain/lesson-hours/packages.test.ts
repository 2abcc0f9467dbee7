import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnHours, StudentHours } from '../../../resources/lesson-hours/hours.calls.ts'
import { ruleWords } from '../../../resources/lesson-hours/hour-policy/hoursOfLesson.ts'
import { openHourSchool, type HourSchool } from '../../../tests/support/hourSchool.ts'
import { stores } from '../../../tests/support/stores.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { hoursAudit } from './hours.audit.ts'

const oneToOne = {
  trigger: 'SCHEDULED',
  absenceCounts: true,
  rounding: 'WHOLE',
  minutesPerHour: 60,
} as const
const quick = { minutesPerHour: 30 } as const

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'packages of lesson hours on %s',
  (_name, kind) => {
    let s: HourSchool
    beforeAll(async () => {
      s = await openHourSchool(kind)
    })
    afterAll(() => s.store.dispose())
    afterAll(async () => expect((await runAudit(s.t.ports, [hoursAudit])).findings).toEqual([]))

    const recount = async (from: string) => {
      await s.ok('POST', 'hourEntry/recount', { input: { from, until: s.day() } })
      await s.tasksDone()
    }
    /** The hours that lessons used, with the package of the rule. */
    const uses = async (id: string) =>
      (await s.entries(id))
        .filter(one => one.kind === 'CONSUME')
        .map(({ change, packageId }) => [change, packageId])
    const uncounted = async (id: string) =>
      (await s.hours(id)).uncounted.map(({ why, reason, rule }) => [why, reason, rule?.packageName])

    it('TSK-03 students in one lesson are counted by their own packages, without one by the institution’s rule, and each line says why', async () => {
      const rule = { ...oneToOne, makeUpDays: 14 } as const
      const [whole, half] = [await s.newPackage(rule), await s.newPackage(quick)]
      const [absent, present, plain] = [
        await s.newStudent(),
        await s.newStudent(),
        await s.newStudent(),
      ]
      await s.give(absent, 10, { packageId: whole })
      await s.ok('POST', 'student/giveHours', {
        selection: { ids: [present] },
        input: { hours: 10, source: 'PURCHASE', reason: 'Spring', packageId: half },
      })
      await s.give(plain, 10)
      const lessonId = await s.heldLesson([absent, present, plain], 90)
      for (const id of [present, plain]) await s.attended(lessonId, id)
      expect(await uses(absent)).toEqual([[-2, whole]])
      expect(await uses(present)).toEqual([[-3, half]])
      expect(await uses(plain)).toEqual([[-1.5, null]])
      const { lots, entries } = await s.hours(absent)
      const { name } = await s.ok<{ name: string }>('GET', `hourPackage/get?id=${whole}`)
      expect(lots).toMatchObject([{ left: 8, rule: { packageName: name, ...oneToOne } }])
      expect(entries.find(one => one.kind === 'CONSUME')).toMatchObject({
        packageName: name,
        rule: ruleWords({ ...rule, counted: true }, 'en'),
        attendance: 'UNKNOWN',
        minutesScheduled: 90,
        minutesPresent: 0,
        by: 'System',
      })
      const inChinese = { headers: { 'Accept-Language': 'zh' } }
      const path = `hourEntry/student?studentId=${absent}`
      const read = await s.t.call<StudentHours>('GET', path, undefined, inChinese)
      expect(read.response.entries.find(one => one.kind === 'CONSUME')).toMatchObject({
        by: '系统',
        rule: ruleWords({ ...rule, counted: true }, 'zh'),
      })
      // the reversal names the package, too
      const [use] = (await s.entries(absent)).filter(one => one.kind === 'CONSUME')
      await s.act(use?.id ?? '', 'cancel')
      expect(await uses(absent)).toEqual([
        [-2, whole],
        [2, whole],
      ])
      const rules = (await s.entries(absent))
        .filter(one => one.kind === 'CONSUME')
        .map(({ ruleUsed }) => ruleUsed)
      expect(rules).toEqual(Array(2).fill(expect.stringMatching('60 scheduled minutes')))
    })

    it('a counted lesson keeps its package when other hours pay first later, follows its rule in a recalculation, and counted again is of the hours that pay now', async () => {
      const [first, later] = [await s.newPackage(), await s.newPackage(quick)]
      const id = await s.newStudent()
      await s.give(id, 20, { packageId: first })
      const from = s.day()
      const lessonId = await s.heldLesson([id])
      await s.attended(lessonId, id)
      await s.give(id, 20, { packageId: later, expiresOn: s.day(30) })
      await recount(from)
      await s.attended(lessonId, id, 'LATE')
      expect(await uses(id)).toEqual([[-1, first]])
      const { version } = await s.ok('GET', `hourPackage/get?id=${first}`)
      await s.ok('POST', 'hourPackage/update', { id: first, version, minutesPerHour: 20 })
      await recount(from)
      expect((await uses(id)).slice(1)).toEqual([
        [1, first],
        [-3, first],
      ])
      const last = (await s.entries(id)).at(-1)?.id ?? ''
      await s.act(last, 'cancel')
      await s.act(last, 'countAgain')
      expect((await uses(id)).at(-1)).toEqual([-2, later])
    })

    it('a package counts where the institution’s rule does not; lessons counted together use up one package before the next', async () => {
      await s.setRule({ counted: false })
      const [small, next] = [await s.newPackage(), await s.newPackage(quick)]
      const [id, plain] = [await s.newStudent(), await s.newStudent()]
      const from = s.day()
      for (const lessonId of [await s.heldLesson([id, plain]), await s.heldLesson([id])])
        await s.attended(lessonId, id)
      expect(await uncounted(id)).toEqual([
        ['OFF', 'Seen', ''],
        ['OFF', 'Seen', ''],
      ])
      await s.give(id, 1, { packageId: small, expiresOn: s.day(9) })
      await s.give(id, 9, { packageId: next })
      expect((await uncounted(id)).map(([why]) => why)).toEqual(['LATER', 'LATER'])
      await recount(from)
      expect(await uses(id)).toEqual([
        [-1, small],
        [-2, next],
      ])
      expect(await uncounted(id)).toEqual([])
      expect(await uses(plain)).toEqual([])
      await s.setRule({ counted: true })
    })

    it('a lesson is not explained by a package that was bought later, and of an unknown attendance it says so', async () => {
      const id = await s.newStudent()
      const missed = await s.heldLesson([id])
      await s.attended(missed, id, 'ABSENT')
      const silent = await s.heldLesson([id])
      s.t.clock.advance(2 * 86_400_000)
      await s.give(id, 10, { packageId: await s.newPackage() })
      const { uncounted: lessons } = await s.hours(id)
      expect(lessons.map(one => [one.id, one.why, one.rule?.packageName])).toEqual([
        [silent, 'UNKNOWN', ''],
        [missed, 'ABSENT', ''],
      ])
    })

    it('lessons that use no hours say so with reason and operator, to the school and by link alike', async () => {
      const id = await s.newStudent()
      const missed = await s.heldLesson([id])
      const wrong = await s.heldLesson([id])
      await s.attended(missed, id, 'ABSENT')
      await s.attended(wrong, id)
      const use = (await s.entries(id)).at(-1)
      await s.act(use?.id ?? '', 'cancel', 'Wrong class')
      const { pass } = await s.ok<{ pass: string }>('POST', 'hourEntry/link', { studentId: id })
      const { response } = await s.t.call<OwnHours>(
        'POST',
        '/edu_openapi/hours/mine/get',
        { pass },
        { token: null },
      )
      const by = use?.operatorName
      expect(response.uncounted).toMatchObject([
        { id: wrong, why: 'CANCELLED', reason: 'Wrong class', by, rule: null },
        { id: missed, why: 'ABSENT', reason: 'Seen', by, rule: { trigger: 'ENTERED' } },
      ])
      expect(response.entries.map(entry => entry.by)).toEqual([by, by])
      expect((await s.hours(id)).uncounted).toEqual(response.uncounted)
    })

    it('a package that hours were added with can’t be deleted (34504), and hours need one that is there', async () => {
      const [used, spare] = [await s.newPackage(), await s.newPackage()]
      const id = await s.newStudent()
      await s.give(id, 5, { packageId: used })
      const gone = async (packageId: string) =>
        (
          await s.ok<{ failed: { code: string }[] }>('POST', 'hourPackage/delete', {
            ids: [packageId],
          })
        ).failed.map(({ code }) => code)
      expect([await gone(used), await gone(spare)]).toEqual([['34504'], []])
      const refused = await s.give(id, 5, { packageId: spare })
      expect(refused.response.errors?.['packageId']?.code).toBe('9994')
    })

    it('without a rule of the institution, only packages count', async () => {
      const rules = await s.ok<{ list: { id: string }[] }>('GET', 'hourPolicy/list?limit=1')
      await s.ok('POST', 'hourPolicy/delete', { ids: rules.list.map(({ id }) => id) })
      const [id, plain] = [await s.newStudent(), await s.newStudent()]
      const packageId = await s.newPackage()
      await s.give(id, 5, { packageId })
      const lessonId = await s.heldLesson([id, plain])
      for (const one of [id, plain]) await s.attended(lessonId, one)
      expect(await uses(id)).toEqual([[-1, packageId]])
      expect(await uses(plain)).toEqual([])
      expect(await uncounted(plain)).toEqual([['NO_RULE', 'Seen', undefined]])
    })
  },
)
