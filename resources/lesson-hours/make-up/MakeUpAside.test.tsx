import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Access } from '../../../src/access/index.ts'
import { createI18n } from '../../../src/i18n/provider.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { answerTo, asking } from '../../../tests/support/ask.ts'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { makeUpLessons, type MakeUpLesson, type MakeUpLessons } from './makeUp.calls.ts'
import { MakeUpAside } from './MakeUpAside.tsx'

const lesson: MakeUpLesson = {
  id: 'l1',
  name: 'Trial 4',
  courseName: 'Piano',
  teacherName: 'Iris Wen',
  startAt: '2026-12-04T02:00:00.000Z',
  endAt: '2026-12-04T03:00:00.000Z',
  free: 2,
  alike: true,
}
const open = { id: 'm1', state: 'OPEN', deletedAt: null }

interface Shown {
  readonly lang?: Lang
  readonly record?: typeof open
  readonly rights?: Access['rights']
}
const show = async (
  answer: MakeUpLessons,
  { lang = 'en', record = open, rights = 'all' }: Shown = {},
) => {
  const done: unknown[][] = []
  const action = async (...args: unknown[]): Promise<never> => {
    done.push(args)
    return {} as never
  }
  const ask = vi.fn(() => answer)
  showPage(
    <MakeUpAside record={record} />,
    { ...asking(answerTo(makeUpLessons, ask)), action },
    { i18n: await createI18n(lang), access: { rights, masks: new Set() } },
  )
  return { done, ask }
}

describe('lessons suggested beside a make-up right', () => {
  it.each([
    ['en', ['Arrange Trial 4', '2 free seats · Same teacher or class', 'Make-up arranged']],
    ['zh', ['安排到Trial 4', '剩余 2 个名额 · 同老师或同名班级', '已安排补课']],
  ] as const)('TSK-03 are arranged by one press (%s)', async (lang, [button, seats, done]) => {
    const { done: calls } = await show({ lessons: [lesson] }, { lang })
    fireEvent.click(await screen.findByRole('button', { name: button }))
    expect(screen.getByText('Piano · Trial 4')).toBeTruthy()
    expect(screen.getByText('Iris Wen')).toBeTruthy()
    expect(screen.getByText(seats)).toBeTruthy()
    await screen.findByText(done)
    expect(calls).toEqual([
      [
        expect.objectContaining({ name: 'makeUp' }),
        'use',
        expect.objectContaining({ id: 'm1', input: { lessonId: 'l1' } }),
      ],
    ])
  })

  it('where there are none, the way to one or the reason is told', async () => {
    await show({ lessons: [] })
    expect((await screen.findByRole('link', { name: 'Open lessons' })).getAttribute('href')).toBe(
      '/lessionList',
    )
    await show({ lessons: [], refused: { code: '16032', msg: 'Renew booking first.' } })
    expect(await screen.findByText('Renew booking first.')).toBeTruthy()
  })

  it('are not asked for where nothing can be arranged', async () => {
    const { ask } = await show({ lessons: [lesson] }, { record: { ...open, state: 'USED' } })
    const other = await show({ lessons: [lesson] }, { rights: new Set(['makeUp.read']) })
    const keeper = new Set(['makeUp.read', 'makeUp.use'])
    const third = await show({ lessons: [lesson] }, { rights: keeper })
    const asked = () => [ask, other.ask, third.ask].map(fn => fn.mock.calls.length)
    await waitFor(() => expect(asked()).toEqual([0, 0, 0]))
  })
})
