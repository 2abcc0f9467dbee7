import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  ownHours,
  type CountingRule,
  type OwnHours,
} from '../../resources/lesson-hours/hours.calls.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { answerTo, asking } from '../../tests/support/ask.ts'
import { refused, showPage } from '../../tests/support/ways-bench.tsx'
import { PhoneHoursPage, WideHoursPage } from './OwnHoursPage.tsx'

const rule: CountingRule = {
  packageId: 'p',
  packageName: 'Small group',
  counted: true,
  trigger: 'ENTERED',
  absenceCounts: false,
  minutesPerHour: 60,
  rounding: 'HALF',
  makeUpDays: null,
}
const hours: OwnHours = {
  student: 'Ann',
  institution: 'Morning Star',
  timezone: 'Asia/Shanghai',
  total: 40,
  used: 12.5,
  expired: 2,
  remaining: 25.5,
  nextExpiry: '2026-12-31',
  months: [
    { month: '2026-10', added: 40, used: 8, expired: 0 },
    { month: '2026-11', added: 0, used: 4.5, expired: 2 },
  ],
  lots: [
    {
      id: 'a',
      hours: 20,
      left: 5.5,
      source: 'PURCHASE',
      expiresOn: '2026-12-31',
      day: '2026-10-01',
      rule,
    },
    {
      id: 'b',
      hours: 20,
      left: 20,
      source: 'GIFT',
      expiresOn: null,
      day: '2026-10-02',
      rule: null,
    },
  ],
  entries: [
    {
      id: 'e2',
      day: '2026-11-20',
      kind: 'CONSUME',
      change: -1.5,
      reason: 'Lesson 9',
      className: 'Year 3',
      attendance: 'LATE',
      minutesScheduled: 60,
      minutesPresent: 52,
      packageName: 'Small group',
      rule: 'Stored words.',
      by: 'Mr Li',
      isReversal: false,
    },
    {
      id: 'e1',
      day: '2026-11-19',
      kind: 'CONSUME',
      change: 1,
      reason: 'Lesson 8',
      className: '',
      attendance: null,
      minutesScheduled: null,
      minutesPresent: null,
      packageName: '',
      rule: '',
      by: '',
      isReversal: true,
    },
  ],
  entryCount: 230,
  uncounted: [
    {
      id: 'l1',
      day: '2026-11-18',
      name: 'Lesson 7',
      className: 'Year 3',
      attendance: 'ABSENT',
      minutesScheduled: 60,
      minutesPresent: 0,
      why: 'ABSENT',
      reason: '',
      by: '',
      rule,
    },
    {
      id: 'l2',
      day: '2026-11-17',
      name: '',
      className: '',
      attendance: 'PRESENT',
      minutesScheduled: 60,
      minutesPresent: 60,
      why: 'CANCELLED',
      reason: 'Wrong class',
      by: 'Mr Li',
      rule: null,
    },
  ],
  expires: '2026-12-01T10:00:00.000Z',
}

const words = {
  en: {
    figures: { Remaining: '25.5', Total: '40', Used: '12.5', Expired: '2' },
    lots: [
      '5.5 of 20 leftPurchase · Valid through the end of 31 Dec 2026Rule 1',
      '20 of 20 leftGift · Doesn’t expire',
    ],
    rule: 'Small group: Students who entered the classroom use hours.',
    reason: 'Lesson 9 · Year 3 · Late',
    reversal: 'Lesson · Reversal',
    counted: ['Attended 52 of 60 min · By Mr Li · Rule 2', 'Rule 2 · Small group: Stored words.'],
    uncounted: [
      'Lesson 7 · Year 3 · Absent18 Nov 2026The rule counts only students who cameAttended 0 of 60 min · Rule 1',
      'Lesson · Present17 Nov 2026Its hours were cancelledWrong class · Attended 60 of 60 min · By Mr LiNot counted',
    ],
    newest: 'The newest 2 of 230 entries',
    bad: 'This link doesn’t work any more',
    none: 'No hours left',
    owed: '3 hours are owed. They are taken from the next hours that are added.',
    other: { wide: 'View for phones', phone: 'View for wide screens' },
    retry: 'Try again',
  },
  zh: {
    figures: { 剩余: '25.5', 总课时: '40', 已用: '12.5', 已过期: '2' },
    lots: [
      '剩余 5.5，共 20购买 · 有效至 2026年12月31日 当天结束规则 1',
      '剩余 20，共 20赠送 · 长期有效',
    ],
    rule: 'Small group：进入教室的学员消耗课时。',
    reason: 'Lesson 9 · Year 3 · 迟到',
    reversal: '上课消耗 · 冲正',
    counted: ['出勤 52 / 60 分钟 · 操作人：Mr Li · 规则 2', '规则 2 · Small group：Stored words.'],
    uncounted: [
      'Lesson 7 · Year 3 · 缺勤2026年11月18日规则仅计到课学员出勤 0 / 60 分钟 · 规则 1',
      '课节 · 正常出勤2026年11月17日课消已取消Wrong class · 出勤 60 / 60 分钟 · 操作人：Mr Li未计',
    ],
    newest: '最近 2 条，共 230 条',
    bad: '链接已失效',
    none: '没有剩余课时',
    owed: '已欠 3 课时，将从后续增加的课时中扣除。',
    other: { wide: '手机版', phone: '电脑版' },
    retry: '重试',
  },
} as const

describe.each(['en', 'zh'] as const)('hours by link (%s)', lang => {
  const w = words[lang]
  const pages = { wide: <WideHoursPage />, phone: <PhoneHoursPage /> } as const
  const paths = { wide: '/Pc-Hour', phone: '/Mobile-Hour' } as const
  const show = async (page: 'wide' | 'phone', answer: () => Promise<OwnHours>) =>
    showPage(pages[page], asking(answerTo(ownHours, answer)), {
      path: `${paths[page]}#a-pass`,
      i18n: await createI18n(lang),
    })
  const figures = (container: HTMLElement) =>
    Object.fromEntries(
      [...container.querySelectorAll('dt')].map(name => [
        name.textContent,
        name.parentElement?.querySelector('dd')?.textContent,
      ]),
    )

  it.each(['wide', 'phone'] as const)(
    'TSK-03 the page for a %s screen tells total, used, expired and remaining hours, lots, entries and lessons that were not counted, with rule, evidence and operator',
    async page => {
      const { container } = await show(page, () => Promise.resolve(hours))
      await screen.findByText(w.newest)
      expect(figures(container)).toEqual(w.figures)
      const text = container.textContent ?? ''
      for (const lot of w.lots) expect(text).toContain(lot)
      expect(text).toContain('Lesson 9')
      for (const line of [...w.counted, ...w.uncounted]) expect(text).toContain(line)
      // a rule is said once, however many lots and lessons it is of
      expect(text.split(w.rule)).toHaveLength(2)
      if (page === 'phone') {
        expect(text).toContain(w.reason)
        expect(text).toContain(w.reversal)
      }
      const other = screen.getByRole('link', { name: w.other[page] })
      expect(other.getAttribute('href')).toBe(
        `${page === 'wide' ? '/Mobile-Hour' : '/Pc-Hour'}#a-pass`,
      )
    },
  )

  it('says that a link was revoked or has run out, and offers no second try', async () => {
    await show('phone', () => Promise.reject(refused('34501')))
    expect(await screen.findByRole('heading', { name: w.bad })).toBeTruthy()
    expect(screen.queryByRole('button', { name: w.retry })).toBeNull()
  })

  it('asks again where the server was not reached', async () => {
    let asked = 0
    await show('phone', () => {
      asked += 1
      return asked === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(hours)
    })
    ;(await screen.findByRole('button', { name: w.retry })).click()
    await screen.findByText(w.newest)
    expect(asked).toBe(2)
  })

  it('shows a student without hours what to do, and one who owes some how many', async () => {
    const { container } = await show('phone', () =>
      Promise.resolve({
        ...hours,
        total: 0,
        used: 3,
        expired: 0,
        remaining: -3,
        nextExpiry: null,
        lots: [],
      }),
    )
    await waitFor(() => expect(screen.getByText(w.none)).toBeTruthy())
    expect(screen.getByText(w.owed)).toBeTruthy()
    // nothing expired, so no value is 0
    expect(Object.keys(figures(container))).toHaveLength(3)
  })
})
