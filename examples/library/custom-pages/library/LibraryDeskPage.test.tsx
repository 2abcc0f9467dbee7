import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { libraryDesk, type LibraryDesk } from '../../resources/library/loan/loan.calls.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { asking } from '../../tests/support/ask.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { LibraryDeskPage } from './LibraryDeskPage.tsx'

const desk: LibraryDesk = {
  lent: 7,
  overdue: 2,
  days: [
    { day: '2026-03-01', count: 3 },
    { day: '2026-03-02', count: 4 },
  ],
}

it.each([
  ['en', 'Overdue', 'Loans per day'],
  ['zh', '逾期', '每日借阅'],
] as const)('leads from each figure to the list behind it (%s)', async (lang, overdue, chart) => {
  showPage(<LibraryDeskPage />, asking({ [libraryDesk.path]: () => desk }), {
    i18n: await createI18n(lang),
  })
  const figure = (await screen.findByText(overdue)).nextElementSibling
  expect(figure?.textContent).toBe('2')
  expect(figure?.querySelector('a')?.getAttribute('href')).toContain('dueOn_lte=today-1')
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain(chart)
})

it('offers to try again where the server does not answer', async () => {
  const answer = vi
    .fn(() => desk)
    .mockImplementationOnce(() => {
      throw new Error('down')
    })
  showPage(<LibraryDeskPage />, asking({ [libraryDesk.path]: answer }), {
    i18n: await createI18n('en'),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('7')).toBeTruthy()
})
