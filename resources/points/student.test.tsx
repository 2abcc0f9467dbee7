import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createI18n } from '../../src/i18n/provider.ts'
import { emptyRecord } from '../../src/schema/index.ts'
import { RecordTabs } from '../../src/ui/show/RecordTabs.tsx'
import { useTabs } from '../../src/ui/show/recordPage.ts'
import { Summary } from '../../src/ui/show/Summary.tsx'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { resources } from '../index.ts'

const { student } = resources
const record = {
  ...emptyRecord(student),
  id: 's1',
  version: 1,
  createTime: '2026-03-02T08:00:00.000Z',
  updateTime: '2026-03-02T08:00:00.000Z',
  createdBy: 'a1',
  deletedAt: null,
  remainingLessonHours: 7,
  accumulatedPoints: 120,
  usedPoints: 45,
  currentPoints: 75,
}
const Page = () => (
  <>
    <Summary resource={student} record={record} />
    <RecordTabs resource={student} record={record} tabs={useTabs(student)} />
  </>
)
const show = async (lang: 'en' | 'zh', rights: readonly string[]) =>
  showPage(
    <Page />,
    {},
    { access: { rights: new Set(rights), masks: new Set() }, i18n: await createI18n(lang) },
  )
const head = () =>
  screen
    .getAllByRole('group')
    .map(group => `${group.getAttribute('aria-label')} ${group.lastChild?.textContent}`)
const terms = () =>
  screen
    .queryAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent} ${nextSibling?.textContent}`)

describe('the points on a student’s page', () => {
  it.each([
    ['en', ['Current points 75'], ['Accumulated points 120', 'Used points 45']],
    ['zh', ['当前积分 75'], ['累计积分 120', '已用积分 45']],
  ] as const)(
    'PTS-01 are what they have at its head, what they accumulated and used in the overview (%s)',
    async (lang, current, others) => {
      await show(lang, ['student.read', 'pointsEntry.read'])
      expect(head()).toEqual(current)
      expect(terms()).toEqual(expect.arrayContaining([...others]))
    },
  )

  it('PTS-01 are not there for whoever may not see points', async () => {
    await show('en', ['student.read', 'lessonHoursStatistics'])
    expect(head()).toEqual(['Remaining lesson hours 7'])
    expect(terms().join()).not.toContain('points')
  })
})
