import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createI18n } from '../../src/i18n/provider.ts'
import { emptyRecord } from '../../src/schema/index.ts'
import { Figures } from '../../src/ui/show/Figures.tsx'
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
const show = async (lang: 'en' | 'zh', rights: readonly string[]) =>
  showPage(
    <Figures resource={student} record={record} />,
    {},
    { access: { rights: new Set(rights), masks: new Set() }, i18n: await createI18n(lang) },
  )
const figures = () =>
  screen
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => `${textContent} ${nextSibling?.textContent}`)

describe('the points at the head of a student’s page', () => {
  it.each([
    ['en', ['Accumulated points 120', 'Used points 45', 'Current points 75']],
    ['zh', ['累计积分 120', '已用积分 45', '当前积分 75']],
  ] as const)('PTS-01 are what they accumulated, used and have (%s)', async (lang, points) => {
    await show(lang, ['student.read', 'pointsEntry.read'])
    expect(figures()).toEqual(points)
  })

  it('PTS-01 are not there for whoever may not see points', async () => {
    await show('en', ['student.read', 'lessonHoursStatistics'])
    expect(figures().join()).toContain('Remaining lesson hours 7')
    expect(figures().join()).not.toContain('points')
  })
})
