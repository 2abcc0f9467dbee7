import { describe, expect, it } from 'vitest'
import {
  countChip,
  daysChip,
  flagChip,
  likeChip,
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
    [rangeChip({ n: '7' }, 'n', 'en'), '= 7'],
    [rangeChip({ n_gte: '1', n_lt: '20' }, 'n', 'en'), '≥ 1, < 20'],
    [wordsChip({ t_has: ['VIP', '数学'] }, 't_has', 'en'), 'VIP, 数学'],
    [flagChip({ b: 'false' }, 'b', 'zh'), '否'],
    [countChip({ r: ['1', '2'] }, 'r', 'zh'), '已选 2 项'],
    [countChip({ r: 'me' }, 'r', 'en'), 'Me'],
    [countChip({ r: ['me'] }, 'r', 'zh'), '我'],
    [countChip({ r: ['me', '1'] }, 'r', 'en'), '2 selected'],
    [daysChip({ d_gte: '2026-03-01', d_lte: '2026-03-05' }, 'd', 'en'), '1 Mar 2026 – 5 Mar 2026'],
    [daysChip({ d_gte: '2026-03-01', d_lte: '2026-03-01' }, 'd', 'zh'), '2026年3月1日'],
    [daysChip({ d_gte: 'today', d_lte: 'today' }, 'd', 'en'), 'Today'],
    [daysChip({ d_gte: 'month', d_lte: 'month' }, 'd', 'zh'), '本月'],
    [daysChip({ d_gte: 'today-6', d_lte: 'today' }, 'd', 'en'), 'Last 7 days'],
    [daysChip({ d_gte: 'week-1', d_lte: 'week-1' }, 'd', 'en'), 'last week'],
    [daysChip({ d_gte: 'today' }, 'd', 'en'), '≥ today'],
    [daysChip({ d_gte: 'now-1', d_lte: 'now' }, 'd', 'en'), 'yesterday – now'],
    [daysChip({ d_lte: 'today+7' }, 'd', 'zh'), '≤ 7 天后'],
    [daysChip({ d: '2026-03-01' }, 'd', 'en'), '1 Mar 2026'],
  ])('%s', (chipText, expected) => expect(chipText).toBe(expected))
})
