import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { studentHours, type StudentHours } from '../../resources/lesson-hours/hours.calls.ts'
import {
  previewRefund,
  refundHours,
  type RefundPreview,
} from '../../resources/lesson-hours/hourRefund.calls.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { answerTo, asking } from '../../tests/support/ask.ts'
import { press, refused, showPage, type } from '../../tests/support/ways-bench.tsx'
import { StudentHoursPage } from './StudentHoursPage.tsx'

const hours: StudentHours = {
  student: 'Ann',
  institution: 'Morning Star',
  timezone: 'Asia/Shanghai',
  total: 15,
  used: 2.5,
  expired: 0,
  remaining: 12.5,
  nextExpiry: null,
  months: [],
  lots: [],
  entries: [],
  entryCount: 0,
  uncounted: [],
}
const preview: RefundPreview = {
  student: 'Ann',
  institution: 'Morning Star',
  day: '2026-11-28',
  lots: [
    {
      id: 'a',
      day: '2026-10-01',
      source: 'GIFT',
      expiresOn: '2026-12-31',
      hours: 5,
      used: 2.5,
      taken: 0,
      left: 2.5,
      refundable: 0,
      verdict: 'GIFT',
    },
    {
      id: 'b',
      day: '2026-10-02',
      source: 'PURCHASE',
      expiresOn: null,
      hours: 10,
      used: 0,
      taken: 1.5,
      left: 8.5,
      refundable: 8.5,
      verdict: 'REFUND',
    },
  ],
  totals: { bought: 10, given: 5, adjusted: 0, used: 2.5, taken: 1.5, left: 11, refundable: 8.5 },
  version: 'v1',
}

const words = {
  en: {
    open: 'Refund…',
    dialog: 'Refund lesson hours',
    lots: 'Lesson hours by lot',
    rows: [
      [
        'Gift',
        '1 Oct 2026',
        '31 Dec 2026',
        '5',
        '2.5',
        '0',
        '2.5',
        '0',
        'Gift hours aren’t refunded',
      ],
      [
        'Purchase',
        '2 Oct 2026',
        'Doesn’t expire',
        '10',
        '0',
        '1.5',
        '8.5',
        '8.5',
        'The hours left are refunded',
      ],
      ['Total', '15', '2.5', '1.5', '11', '8.5', ''],
    ],
    sums: 'Bought 10 · given 5',
    reason: 'Reason *',
    confirm: 'Refund 8.5 hours',
    later: 'Refund 7 hours',
    sheet: 'Refund of lesson hours',
    print: 'Print the sheet',
    day: '28 Nov 2026',
    signatures: ['For the school', 'Student or parent', 'Signature'],
  },
  zh: {
    open: '退课时…',
    dialog: '退课时',
    lots: '各批次课时',
    rows: [
      ['赠送', '2026年10月1日', '2026年12月31日', '5', '2.5', '0', '2.5', '0', '赠送课时不退'],
      ['购买', '2026年10月2日', '长期有效', '10', '0', '1.5', '8.5', '8.5', '退还剩余课时'],
      ['合计', '15', '2.5', '1.5', '11', '8.5', ''],
    ],
    sums: '购买 10 · 赠送 5',
    reason: '原因 *',
    confirm: '退 8.5 课时',
    later: '退 7 课时',
    sheet: '退课时单',
    print: '打印退课时单',
    day: '2026年11月28日',
    signatures: ['学校', '学员或家长', '签字'],
  },
} as const

describe.each(['en', 'zh'] as const)('a refund of hours (%s)', lang => {
  const w = words[lang]
  afterEach(() => void vi.restoreAllMocks())

  const show = async (
    previews: () => RefundPreview,
    make: (input: { version: string; reason: string }) => object,
    rights: 'all' | ReadonlySet<string> = 'all',
  ) =>
    showPage(
      <StudentHoursPage />,
      asking({
        ...answerTo(studentHours, () => hours),
        ...answerTo(previewRefund, previews),
        [refundHours.path]: make,
      }),
      {
        path: '/studentHours?id=s1',
        i18n: await createI18n(lang),
        access: { rights, masks: new Set() },
      },
    )
  const cells = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))

  it('TSK-03 is shown by lot before it is made, asks for a reason, and gives a sheet to print', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    const sent: object[] = []
    const { version: _, ...figures } = preview
    await show(
      () => preview,
      input => {
        sent.push(input)
        return { ...figures, reason: input.reason, operator: 'Mary' }
      },
    )
    ;(await screen.findByRole('button', { name: w.open })).click()
    const dialog = await screen.findByRole('dialog', { name: w.dialog })
    expect(cells(await within(dialog).findByRole('table', { name: w.lots }))).toEqual(w.rows)
    expect(within(dialog).getByText(w.sums)).toBeTruthy()
    const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: w.confirm })
    expect(confirm().disabled).toBe(true)
    await type(w.reason, ' They move away ')
    confirm().click()
    const sheet = await screen.findByRole('dialog', { name: w.sheet })
    expect(sent).toEqual([{ studentId: 's1', version: 'v1', reason: 'They move away' }])
    expect(cells(within(sheet).getByRole('table', { name: w.lots }))).toEqual(w.rows)
    const text = sheet.textContent ?? ''
    for (const part of ['Morning Star', 'Ann', w.day, 'They move away', 'Mary', ...w.signatures])
      expect(text).toContain(part)
    expect(print).not.toHaveBeenCalled()
    press(w.print)
    expect(print).toHaveBeenCalledOnce()
  })

  it('shows the figures of now where the hours have changed meanwhile, and keeps the reason', async () => {
    let now = preview
    const versions: string[] = []
    await show(
      () => now,
      ({ version }) => {
        versions.push(version)
        now = { ...preview, version: 'v2', totals: { ...preview.totals, refundable: 7 } }
        throw refused('34509')
      },
    )
    ;(await screen.findByRole('button', { name: w.open })).click()
    await type(w.reason, 'Moved')
    press(w.confirm)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: w.later })).disabled).toBe(
      false,
    )
    press(w.later)
    await waitFor(() => expect(versions).toEqual(['v1', 'v2']))
  })

  it('offers nothing to confirm where nothing is refundable, and no refund to whoever may not', async () => {
    const { unmount } = await show(
      () => ({ ...preview, totals: { ...preview.totals, refundable: 0 } }),
      () => ({}),
    )
    ;(await screen.findByRole('button', { name: w.open })).click()
    await screen.findByText(w.sums)
    expect(screen.queryByLabelText(w.reason)).toBeNull()
    unmount()
    await show(
      () => preview,
      () => ({}),
      new Set(['hourEntry.read']),
    )
    await screen.findByRole('heading', { name: /Ann/ })
    expect(screen.queryByRole('button', { name: w.open })).toBeNull()
  })
})
