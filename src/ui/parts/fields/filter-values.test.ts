import { describe, expect, it, vi } from 'vitest'
import {
  countChip,
  daysChip,
  flagChip,
  instantDays,
  likeChip,
  plainDays,
  presetDays,
  rangeChip,
  setChip,
  wordsChip,
} from './filter-values.ts'

const labels = { ON: { en: 'Working', zh: '在职' }, OFF: { en: 'Suspended', zh: '停用' } }

describe('what a filter says', () => {
  it.each([
    [likeChip({ name_like: '王' }, 'name', 'zh'), '“王”'],
    [likeChip({ name_null: 'true' }, 'name', 'en'), 'Empty'],
    [likeChip({}, 'name', 'en'), undefined],
    [rangeChip({ n_gte: '10' }, 'n', 'en'), '≥ 10'],
    [rangeChip({ n_gte: 10, n_lte: 20 }, 'n', 'en'), '10 – 20'],
    [rangeChip({ n_lte: '20' }, 'n', 'en'), '≤ 20'],
    [setChip({ s: ['ON', 'OFF'] }, 's', 'zh', labels), '在职、停用'],
    [setChip({ s: 'ON' }, 's', 'en', labels), 'Working'],
    [setChip({}, 's', 'en', labels), undefined],
    [wordsChip({ t_has: ['VIP', '数学'] }, 't_has', 'en'), 'VIP, 数学'],
    [flagChip({ b: 'false' }, 'b', 'zh'), '否'],
    [countChip({ r: ['1', '2'] }, 'r', 'zh'), '已选 2 项'],
    [
      daysChip({ d_gte: '2026-03-01', d_lte: '2026-03-05' }, 'd', 'en', plainDays),
      '1 Mar 2026 – 5 Mar 2026',
    ],
    [daysChip({ d_gte: '2026-03-01', d_lte: '2026-03-01' }, 'd', 'zh', plainDays), '2026年3月1日'],
  ])('%s', (chipText, expected) => expect(chipText).toBe(expected))
})

describe('days', () => {
  it('that count from today are shown as the days they are now', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 9) })
    const filter = { d_gte: 'today-7', d_lte: 'today' }
    expect(plainDays.read(filter, 'd')).toEqual({ from: '2026-03-03', to: '2026-03-10' })
    expect(instantDays.read({ d_gte: 'now-1', d_lt: 'today+1' }, 'd')).toEqual({
      from: '2026-03-09',
      to: '2026-03-10',
    })
    vi.useRealTimers()
  })

  it('the last day counts to its end, over instants too', () => {
    const written = instantDays.write({ from: '2026-03-01', to: '2026-03-01' }, 'at')
    expect(Date.parse(String(written['at_lt'])) - Date.parse(String(written['at_gte']))).toBe(
      24 * 3_600_000,
    )
    expect(instantDays.read(written, 'at')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(instantDays.write({}, 'at')).toEqual({ at_gte: undefined, at_lt: undefined })
  })

  it('presets end today', () => {
    const now = new Date(2026, 2, 5, 13)
    expect(presetDays('today', now)).toEqual({ from: '2026-03-05', to: '2026-03-05' })
    expect(presetDays('days7', now)).toEqual({ from: '2026-02-27', to: '2026-03-05' })
    expect(presetDays('days30', now).from).toBe('2026-02-04')
    expect(presetDays('month', now).from).toBe('2026-03-01')
  })
})
