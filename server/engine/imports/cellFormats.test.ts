import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../tests/support/importSchool.ts'
import { wizardSchool, written } from '../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { formatsSeen, plainCell } from './cellFormats.ts'

describe('how cells write dates and numbers', () => {
  it.each([
    ['3/4/2001', 'dmy', '2001-04-03'],
    ['3/4/2001', 'mdy', '2001-03-04'],
    ['04.03.2001', 'dmy', '2001-03-04'],
    ['3-4-2001 7:00 PM', 'mdy', '2001-03-04 7:00 PM'],
    ['Mar 4, 2001', 'word', '2001-03-04'],
    ['4-Mar-2001', 'dmy', '2001-03-04'],
    ['March 4th 2001 19:30', 'word', '2001-03-04 19:30'],
    ['36954', 'serial', '2001-03-04'],
    ['36954.75', 'serial', '2001-03-04 18:00:00'],
    ['1,5', 'comma', '1.5'],
    ['1.234,5', 'comma', '1234.5'],
    ['1 234', 'comma', '1 234'],
    // a text in another format stays unchanged
    ['2001-03-04', 'dmy', '2001-03-04'],
    ['13/14/2001', 'mdy', '13/14/2001'],
    ['20010304', 'serial', '20010304'],
    ['40', 'comma', '40'],
    ['昨天', 'dmy', '昨天'],
  ] as const)('%s as %s is %s', (text, format, plain) => {
    expect(plainCell(text, format)).toBe(plain)
  })

  it.each([
    [['2001-03-04', '2001/3/4'], []],
    [
      ['3/4/2001', '5/6/2001'],
      ['dmy', 'mdy'],
    ],
    // only one order fits all
    [
      ['3/4/2001', '3/14/2001'],
      ['mdy', 'dmy'],
    ],
    [['Mar 4, 2001'], ['word']],
    [['36954'], ['serial']],
    [['1,5', '40'], ['comma']],
    [['1.5', '40'], []],
  ] as const)('of %j a person is asked for %j', (texts, formats) => {
    expect(formatsSeen(texts)).toEqual(formats)
  })
})

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'the format of a column, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const file = (account: string) =>
      written(['Name', 'Account', 'Birthday'], ['Ann', account, '3/4/2001'])

    it('is chosen by a person, never guessed, and remembered with the mapping (IMP-01)', async () => {
      const school = await wizardSchool(store)
      const job = await school.read('teacher', file('ann01'))
      expect(job.columns.map(({ formats }) => formats)).toEqual([
        undefined,
        undefined,
        ['dmy', 'mdy'],
      ])
      expect((await school.check(job)).verdicts).toMatchObject({ create: 0, error: 1 })
      const again = await school.job(job.jobId)
      const checked = await school.check(again, { formats: { birthday: 'dmy' } })
      expect(checked.verdicts).toMatchObject({ create: 1, error: 0 })
      expect((await school.rows(job.jobId)).list[0]?.cells['birthday']).toBe('2001-04-03')
      const next = await school.read('teacher', file('ann02'))
      expect(next.mapping?.formats).toEqual({ birthday: 'dmy' })
      const { jobId, revision, mapping } = next
      const wrong = { jobId, revision, mapping: { ...mapping, formats: { birthday: 'comma' } } }
      expect((await school.post('check', wrong)).status).toBe('321')
      // a direct import, which nobody reviews, applies no format
      const alone = await school.direct('teacher', file('ann03'))
      expect(alone.job).toMatchObject({ created: 0, failed: 1 })
    })
  },
)
