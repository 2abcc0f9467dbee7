import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { libraryDesk, type LibraryDesk } from '../../resources/library/loan/loan.calls.ts'
import { loan } from '../../resources/library/loan/loan.resource.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { figuresOf, type FigureAnswer } from '../../src/protocol/calls/figures.ts'
import type { Lang } from '../../src/schema/label.ts'
import { asking } from '../../tests/support/ask.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { LibraryDeskPage } from './LibraryDeskPage.tsx'

const desk: LibraryDesk = { lent: 7, overdue: 2 }
const figures: FigureAnswer = {
  total: 7,
  charts: {
    perDay: [
      { key: '2026-03-01', count: 3 },
      { key: '2026-03-02', count: 4 },
    ],
  },
}
const showDesk = async (lang: Lang, answer: () => LibraryDesk) =>
  showPage(
    <LibraryDeskPage />,
    asking({ [libraryDesk.path]: answer, [figuresOf('loan').path]: () => figures }),
    { resources: [loan], i18n: await createI18n(lang) },
  )

it.each([
  ['en', 'Overdue', 'Loans per day'],
  ['zh', '逾期', '每日借阅'],
] as const)('leads from each figure to the list behind it (%s)', async (lang, overdue, chart) => {
  await showDesk(lang, () => desk)
  const figure = (await screen.findByText(overdue)).nextElementSibling
  expect(figure?.textContent).toBe('2')
  expect(figure?.querySelector('a')?.getAttribute('href')).toContain('dueOn_lte=today-1')
  expect((await screen.findByRole('img')).getAttribute('aria-label')).toContain(chart)
})

it('offers to try again where the server does not answer', async () => {
  const answer = vi
    .fn(() => desk)
    .mockImplementationOnce(() => {
      throw new Error('down')
    })
  await showDesk('en', answer)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('7')).toBeTruthy()
})
