import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { everyone, recordProvider, refusal, showRecord } from '../../tests/support/record-bench.tsx'
import { lesson as lessonDef } from '../../resources/scheduling/lesson/lesson.resource.ts'
import type { Access } from '../../src/access/index.ts'
import type { AnyCall as Call } from '../../src/schema/call/index.ts'
import {
  changeLessons,
  previewSchedule,
  removeLessons,
  saveSchedule,
  type LessonResult,
  type SchedulePlan,
  type SchedulePreview,
  type ScheduleSlot,
} from '../../resources/scheduling/scheduling.calls.ts'
import {
  findTime,
  readTimetable,
  type TimetableLesson,
} from '../../resources/scheduling/timetable.calls.ts'
import { enterLesson } from '../../resources/joining/joining.calls.ts'
import { forgetAll } from '../../src/ui/undo/session.ts'
import { schedulingPages } from './pages.ts'
import { ScheduledPage } from './ScheduledPage.tsx'
import { TimetableScreen } from './TimetableScreen.tsx'
import { useScheduled } from './useScheduled.ts'
import constants from '../../tests/spec/constants.json' with { type: 'json' }

const lesson = (
  id: string,
  startAt: string,
  endAt: string,
  more: Partial<TimetableLesson> = {},
): TimetableLesson => ({
  id,
  version: 4,
  name: `Lesson ${id}`,
  courseId: 'c1',
  startAt,
  endAt,
  closeAt: endAt,
  status: 'NOT_STARTED',
  teacherId: 't1',
  assistants: [],
  seriesId: null,
  forced: false,
  bookedStudents: 0,
  studentLimit: null,
  ...more,
})
const one = lesson('1', '2035-05-02T09:00:00.000Z', '2035-05-02T10:00:00.000Z')
const ofSeries = { ...one, seriesId: 's1' }
const clash = {
  role: 'TEACHER',
  personId: 't1',
  name: 'Ann',
  lessonId: '9',
  lessonName: 'Fractions',
  courseName: 'Maths',
  startAt: '2035-05-02T09:30:00.000Z',
  endAt: '2035-05-02T10:30:00.000Z',
} as const
const resultOf = (
  state: LessonResult['state'],
  more: Partial<LessonResult> = {},
): LessonResult => ({
  lessonId: '1',
  name: 'Lesson 1',
  state,
  startAt: one.startAt,
  endAt: one.endAt,
  version: 5,
  ...more,
})
const slot = (n: number, more: Partial<ScheduleSlot> = {}): ScheduleSlot => ({
  key: `c1@${n}`,
  courseId: 'c1',
  courseName: 'Class',
  localStart: `2035-05-0${n}T09:00`,
  startAt: `2035-05-0${n}T09:00:00.000Z`,
  endAt: `2035-05-0${n}T10:00:00.000Z`,
  state: 'FREE',
  choice: 'KEEP',
  blocked: false,
  clashes: [],
  ...more,
})
const previewOf = (slots: readonly ScheduleSlot[], token = 'k1'): SchedulePreview => ({
  slots,
  mayForce: true,
  token,
  counts: {
    slots: slots.length,
    creates: slots.filter(({ choice }) => choice !== 'SKIP').length,
    skips: slots.filter(({ choice }) => choice === 'SKIP').length,
    clashes: slots.filter(({ state }) => state === 'CLASH').length,
    blocked: slots.filter(({ blocked }) => blocked).length,
    forced: slots.filter(({ choice }) => choice === 'FORCE').length,
    moved: 0,
  },
})

type Answer = (input: never) => unknown
// whether each of hundreds of elements can be seen takes most of a query by role
beforeAll(() => configure({ defaultHidden: true }))
afterAll(() => configure({ defaultHidden: false }))
beforeEach(forgetAll)
/** The timetable with a server whose responses the test sets; every request is recorded. */
const renderTimetable = (
  query: string,
  {
    lessons = [one],
    access = everyone,
    answers = {},
    node = <TimetableScreen />,
  }: Partial<{
    lessons: TimetableLesson[]
    access: Access
    answers: Record<string, Answer>
    node: React.ReactNode
  }> = {},
) => {
  const fake = recordProvider()
  const requests: { readonly path: string; readonly input: Record<string, unknown> }[] = []
  const all: Record<string, Answer> = {
    ...fake.answers,
    [readTimetable.path]: () => ({
      lessons,
      courses: { c1: { name: 'Class', kind: 'NORMAL' } },
      teachers: { t1: 'Ann' },
      more: false,
      timezone: 'Asia/Shanghai',
    }),
    [findTime.path]: () => ({
      times: [{ localStart: '2035-05-03T08:00', startAt: '2035-05-03T08:00:00.000Z', endAt: '' }],
    }),
    ...answers,
  }
  Object.assign(fake.provider, {
    ask: async (call: Call, input: object) => {
      requests.push({ path: call.path, input: input as Record<string, unknown> })
      return Promise.resolve(all[call.path]?.(input as never))
    },
    getMany: () => Promise.resolve({ data: [] }),
  })
  const view = showRecord(fake, `/boatDetail?zone=UTC&${query}`, {
    node,
    access,
    resource: lessonDef,
  })
  const of = (call: Pick<Call, 'path'>) =>
    requests.filter(({ path }) => path === call.path).map(({ input }) => input)
  return { ...view, of, fake }
}
const chip = () => screen.findByTitle(/Lesson 1/)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('the timetable', () => {
  it('SCH-01 has a calendar view and a list view; each asks for what it shows in one round', async () => {
    const { of, unmount } = renderTimetable('view=month&date=2035-05-10')
    await chip()
    expect(of(readTimetable)).toEqual([
      { from: '2035-04-30T00:00:00.000Z', until: '2035-06-04T00:00:00.000Z' },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'List' }))
    await screen.findByRole('heading', { name: 'Wednesday, 2 May 2035' })
    expect(of(readTimetable).at(-1)).toEqual({
      from: '2035-05-01T00:00:00.000Z',
      until: '2035-06-01T00:00:00.000Z',
    })
    press('Next')
    await waitFor(() =>
      expect(of(readTimetable).at(-1)).toMatchObject({ from: '2035-06-01T00:00:00.000Z' }),
    )
    unmount()
    renderTimetable('view=week&date=2035-05-02&teacherId=t1')
    expect(await chip()).toHaveProperty('title', expect.stringContaining('09:00 – 10:00'))
  })

  it('of many lessons a day shows the first, and how many more there are', async () => {
    const many = Array.from({ length: 9 }, (_, n) =>
      lesson(`x${n}`, `2035-05-02T0${n}:00:00.000Z`, `2035-05-02T0${n}:30:00.000Z`),
    )
    renderTimetable('view=month&date=2035-05-10', { lessons: many })
    await screen.findByLabelText(/6 more on/)
    expect(document.querySelectorAll('[data-lesson]')).toHaveLength(3)
  })

  it('says that the server is gone, that there is nothing, and offers nothing that the person may not do', async () => {
    const { unmount } = renderTimetable('view=list&date=2035-05-10', {
      answers: { [readTimetable.path]: () => Promise.reject(refusal(503)) },
    })
    await screen.findByRole('alert')
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    unmount()
    const reader: Access = { rights: new Set(['lesson.read']), masks: new Set() }
    const empty = renderTimetable('view=list&date=2035-05-10', { lessons: [], access: reader })
    await screen.findByText('No lessons in this period')
    expect(screen.queryByRole('button', { name: 'Schedule lessons' })).toBeNull()
    empty.unmount()
    const { of } = renderTimetable('view=week&date=2035-05-02', { access: reader })
    fireEvent.keyDown(await chip(), { key: 'ArrowDown' })
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    fireEvent.click(await chip())
    await screen.findByText('You don’t have permission to edit lessons')
    expect(of(changeLessons)).toEqual([])
  })
})

describe('moving', () => {
  it('by the arrow keys: shown where it goes, then Enter; the way back is offered', async () => {
    const { of, fake } = renderTimetable('view=week&date=2035-05-02', {
      answers: {
        [changeLessons.path]: () => ({
          results: [resultOf('CHANGED')],
          written: true,
          operation: 'op1',
        }),
      },
    })
    fireEvent.keyDown(await chip(), { key: 'ArrowDown' })
    fireEvent.keyDown(await chip(), { key: 'ArrowRight' })
    fireEvent.keyDown(await chip(), { key: 'ArrowDown', shiftKey: true })
    await screen.findByText('Move “Lesson 1” to Thu 3 May 2035 09:15 – 10:30?')
    expect(of(changeLessons)).toEqual([])
    fireEvent.keyDown(await chip(), { key: 'Enter' })
    await screen.findByText(/“Lesson 1” moved to Thu 3 May 2035 09:15/)
    expect(of(changeLessons)).toEqual([
      {
        lessonId: '1',
        version: 4,
        scope: 'THIS',
        startAt: '2035-05-03T09:15:00.000Z',
        minutes: 75,
      },
    ])
    press('Undo')
    await waitFor(() => expect(fake.calls.undo).toEqual(['op1']))
  })

  it('of a series asks which; Escape leaves everything as it is', async () => {
    const { of } = renderTimetable('view=week&date=2035-05-02', {
      lessons: [ofSeries],
      answers: {
        [changeLessons.path]: () => ({
          results: [
            resultOf('CHANGED'),
            resultOf('CHANGED', { lessonId: '2' }),
            resultOf('KEPT', { lessonId: '0' }),
          ],
          written: true,
          operation: 'op1',
        }),
      },
    })
    fireEvent.keyDown(await chip(), { key: 'ArrowUp' })
    fireEvent.keyDown(await chip(), { key: 'Escape' })
    expect(screen.queryByText(/^Move “/)).toBeNull()
    fireEvent.keyDown(await chip(), { key: 'ArrowUp' })
    fireEvent.keyDown(await chip(), { key: 'Enter' })
    fireEvent.click(await screen.findByLabelText('This and following lessons'))
    press('Continue')
    await screen.findByText(/2 lessons changed/)
    expect(screen.getByText(/1 already started or ended and not changed/)).toBeTruthy()
    expect(of(changeLessons)).toMatchObject([
      { scope: 'FOLLOWING', startAt: '2035-05-02T08:45:00.000Z' },
    ])
  })

  const refused = {
    results: [resultOf('CLASH', { clashes: [clash] })],
    written: false,
    operation: null,
  }
  const into = async () => {
    fireEvent.keyDown(await chip(), { key: 'ArrowDown' })
    fireEvent.keyDown(await chip(), { key: 'Enter' })
    return within(await screen.findByRole('dialog', { name: /can’t be moved to this time/ }))
  }
  it('SCH-03 a clash is named, with the next free time, and forced only with a reason', async () => {
    const { of } = renderTimetable('view=week&date=2035-05-02', {
      answers: { [changeLessons.path]: () => refused },
    })
    const dialog = await into()
    expect(dialog.getByText('Ann (teacher)').parentElement?.textContent).toContain(
      'Fractions · Maths · Wed 2 May 2035 09:30 – 10:30',
    )
    const force = dialog.getByRole('button', { name: 'Move anyway' })
    expect(force).toHaveProperty('disabled', true)
    expect(of(findTime)).toMatchObject([
      { people: ['t1'], courseIds: ['c1'], exceptLessonId: '1', from: '2035-05-02T09:15' },
    ])
    fireEvent.click(await dialog.findByRole('button', { name: /Thu 3 May 2035 08:00/ }))
    await waitFor(() =>
      expect(of(changeLessons).at(-1)).toMatchObject({ startAt: '2035-05-03T08:00:00.000Z' }),
    )
    const again = within(await screen.findByRole('dialog', { name: /can’t be moved to this time/ }))
    fireEvent.change(again.getByLabelText(/Reason/), { target: { value: 'Exam' } })
    fireEvent.click(again.getByRole('button', { name: 'Move anyway' }))
    await waitFor(() => expect(of(changeLessons).at(-1)).toMatchObject({ forceReason: 'Exam' }))
  })

  it('without the right nothing is forced', async () => {
    const access: Access = { rights: new Set(['lesson.read', 'lesson.update']), masks: new Set() }
    renderTimetable('view=week&date=2035-05-02', {
      access,
      answers: { [changeLessons.path]: () => refused },
    })
    const dialog = await into()
    expect(dialog.queryByRole('button', { name: 'Move anyway' })).toBeNull()
  })

  it('what has ended is greyed, says why, and stays', async () => {
    const past = lesson('1', '2020-05-02T09:00:00.000Z', '2020-05-02T10:00:00.000Z')
    const { of } = renderTimetable('view=week&date=2020-05-02', { lessons: [past] })
    const ended = await chip()
    expect(ended.dataset['locked']).toBe('ended')
    expect(ended.title).toContain('can no longer be moved')
    fireEvent.keyDown(ended, { key: 'ArrowDown' })
    fireEvent.keyDown(ended, { key: 'Enter' })
    expect(of(changeLessons)).toEqual([])
  })

  it('PLY-02 whoever is somebody in a lesson enters its classroom from its dialog; nobody else is offered it', async () => {
    const look = (state: string) =>
      renderTimetable('view=week&date=2035-05-02', {
        answers: { [enterLesson.path]: () => ({ state }) },
      })
    const mine = look('EARLY')
    fireEvent.click(await chip())
    expect(await screen.findByRole('button', { name: 'Enter classroom' })).toBeTruthy()
    expect(mine.of(enterLesson)).toEqual([{ lessonId: '1', look: true }])
    mine.unmount()
    const theirs = look('NOT_YOURS')
    fireEvent.click(await chip())
    await waitFor(() => expect(theirs.of(enterLesson)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Enter classroom' })).toBeNull()
  })

  it('is deleted from its dialog, once it was asked', async () => {
    const { of } = renderTimetable('view=week&date=2035-05-02', {
      answers: {
        [removeLessons.path]: () => ({
          results: [resultOf('CHANGED')],
          written: true,
          operation: 'op2',
        }),
      },
    })
    fireEvent.click(await chip())
    press('Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Lesson 1”?' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Deleted “Lesson 1”')
    expect(of(removeLessons)).toEqual([{ lessonId: '1', version: 4, scope: 'THIS' }])
  })
})

describe('scheduling', () => {
  const saved = {
    seriesIds: ['s1'],
    lessonIds: ['a', 'b'],
    created: 2,
    skipped: 1,
    operation: 'op3',
    courses: [
      {
        courseId: 'c1',
        courseName: 'Class',
        total: 2,
        finished: 0,
        startAt: '2035-05-01T09:00:00.000Z',
        endAt: '2035-05-02T10:00:00.000Z',
      },
    ],
  }
  const begin = async (answers: Record<string, Answer>, node = <TimetableScreen />) => {
    const world = renderTimetable('view=week&date=2035-05-01&new=1&courseId=c1', { answers, node })
    await screen.findByRole('dialog', { name: 'Schedule lessons' })
    return world
  }

  it('SCH-02 repeats every day or by weekday with an interval, and shows what it would make before it is saved', async () => {
    const { of } = await begin({
      [previewSchedule.path]: () =>
        previewOf([slot(1), slot(2, { state: 'DAY_OFF', choice: 'SKIP', dayOff: 'May Day' })]),
    })
    fireEvent.click(screen.getByLabelText('By weekday'))
    fireEvent.click(screen.getByLabelText('Fri'))
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Every' }), { target: { value: '99' } })
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Lessons per class' }), {
      target: { value: '200' },
    })
    fireEvent.click(screen.getByLabelText('Move to the next day'))
    press('Preview')
    await screen.findByText('Day off: May Day')
    const [plan] = of(previewSchedule) as unknown as SchedulePlan[]
    expect(plan).toMatchObject({ courseIds: ['c1'], start: '2035-05-01T09:00', timezone: 'UTC' })
    expect(plan?.repeat).toEqual({
      freq: 'WEEKLY',
      interval: 12,
      count: 100,
      daysOff: 'SHIFT',
      weekdays: [2, 5],
    })
    expect(screen.getByText('1 lesson, 1 skipped')).toBeTruthy()
  })

  it('SCH-03 names each clash and is saved once all are settled, as it was shown; then it leads to what was made', async () => {
    const blocked = slot(2, { state: 'CLASH', blocked: true, clashes: [clash] })
    const { of, router } = await begin({
      [previewSchedule.path]: (plan: SchedulePlan) =>
        plan.choices?.['c1@2'] === 'SKIP'
          ? previewOf([slot(1), { ...blocked, blocked: false, choice: 'SKIP' }], 'k2')
          : previewOf([slot(1), blocked]),
      [saveSchedule.path]: () => saved,
    })
    press('Preview')
    await screen.findByText('Ann (teacher)')
    expect(screen.getByText('1 to resolve')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Save 2 lessons' })).toHaveProperty('disabled', true)
    press('Skip all')
    fireEvent.click(await screen.findByRole('button', { name: 'Save 1 lesson' }))
    await screen.findByText('2 lessons scheduled')
    expect(of(saveSchedule)).toMatchObject([{ token: 'k2', choices: { 'c1@2': 'SKIP' } }])
    expect(router.state.location).toMatchObject({ pathname: '/lessionAddSuccess' })
    expect(new URLSearchParams(router.state.location.search).get('courseId')).toBe('c1')
  })

  it('a forced date needs its reason', async () => {
    const forcedSlot = slot(1, { state: 'CLASH', choice: 'FORCE', clashes: [clash] })
    await begin({ [previewSchedule.path]: () => previewOf([forcedSlot]) })
    press('Preview')
    const reason = await screen.findByLabelText('Clash reason')
    expect(screen.getByRole('button', { name: 'Save 1 lesson' })).toHaveProperty('disabled', true)
    fireEvent.change(reason, { target: { value: 'Exam' } })
    expect(screen.getByRole('button', { name: 'Save 1 lesson' })).toHaveProperty('disabled', false)
  })

  it('a fault stands at its field and a failure loses nothing; what changed meanwhile is shown anew', async () => {
    const previewAnswers = [
      () => Promise.reject(refusal(11005, { errors: { courseIds: 'Choose a class.' } })),
      () => Promise.reject(refusal(503)),
      () => previewOf([slot(1)]),
      () => previewOf([slot(1, { state: 'CLASH', blocked: true, clashes: [clash] })], 'k9'),
    ]
    await begin({
      [previewSchedule.path]: () => previewAnswers.shift()?.(),
      [saveSchedule.path]: () => Promise.reject(refusal(409)),
    })
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Drama' } })
    press('Preview')
    await screen.findByText('Choose a class.')
    expect(screen.getByLabelText('Classes').getAttribute('aria-invalid')).toBe('true')
    press('Preview')
    await screen.findByText('refused')
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Drama')
    press('Preview')
    fireEvent.click(await screen.findByRole('button', { name: 'Save 1 lesson' }))
    await screen.findByText(/The timetable has changed/)
    await screen.findByText('Ann (teacher)')
    // and it is not left by accident
    press('Close')
    await screen.findByRole('dialog', { name: 'Leave without scheduling?' })
  })

  it('SCH-04 inside a client it is the same screen outside the shell, and stays where it is once it has saved', async () => {
    expect(schedulingPages.find(({ route }) => route === 'schedulingClient')).toMatchObject({
      route: 'schedulingClient',
      shell: false,
      right: 'lesson.read',
    })
    const { router, of } = await begin(
      { [previewSchedule.path]: () => previewOf([slot(1)]), [saveSchedule.path]: () => saved },
      <TimetableScreen embedded />,
    )
    press('Preview')
    fireEvent.click(await screen.findByRole('button', { name: 'Save 1 lesson' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/boatDetail')
    expect(of(readTimetable).length).toBeGreaterThan(1)
  })
})

it('CLS-08, UI-03 what was added: the class, total, finished, start and end, and the lessons from page 1 by 5 in the shared pager', async () => {
  const lists: unknown[] = []
  const fake = recordProvider()
  Object.assign(fake.provider, {
    getMany: () => Promise.resolve({ data: [{ id: 'c1', courseName: 'Class 1' }] }),
    count: (_: string, { filter }: { filter: Record<string, unknown> }) =>
      Promise.resolve(filter['status'] === 'ENDED' ? 3 : 17),
    getList: (_: string, params: { pagination: object; filter: object }) => {
      lists.push({ ...params.pagination, ...params.filter })
      const row = (n: number) => ({
        id: `l${n}`,
        name: `Lesson ${n}`,
        startAt: '2035-05-01T09:00:00.000Z',
        minutes: 60,
      })
      return Promise.resolve({ data: [1, 2, 3, 4, 5].map(row), total: 12 })
    },
  })
  let seen: ReturnType<typeof useScheduled> | undefined
  const Probe = () => {
    seen = useScheduled()
    return <ScheduledPage />
  }
  const times = 'startTime=2035-05-01T09:00:00.000Z&endTime=2035-06-01T10:00:00.000Z'
  showRecord(fake, `/boatDetail?courseId=c1&courseIds=c1&${times}`, {
    node: <Probe />,
    resource: lessonDef,
  })
  await screen.findByText('Lessons in this period (12)')
  // the address calls the size of a page its limit, as every list does
  const state: Readonly<Record<string, unknown>> = { ...seen, size: seen?.limit }
  expect(constants.lessonAddState.filter(name => state[name] === undefined)).toEqual([])
  expect(state).toMatchObject({ page: 1, size: constants.pager.lessonAdd })
  expect(lists[0]).toMatchObject({
    page: 1,
    perPage: 5,
    courseId: 'c1',
    startAt_gte: '2035-05-01T09:00:00.000Z',
    endAt_lte: '2035-06-01T10:00:00.000Z',
  })
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts.slice(0, 3)).toEqual(['Class 1', '17', '3'])
  expect(facts.slice(3)).toEqual(['1 May 2035 09:00', '1 Jun 2035 10:00'])
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Lesson 11 May 2035 09:0060 min')
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
  expect(pager.getByRole<HTMLSelectElement>('combobox').value).toBe('5')
  fireEvent.click(pager.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(lists.at(-1)).toMatchObject({ page: 2, perPage: 5 }))
  expect(screen.getByRole('link', { name: 'Schedule more lessons' }).getAttribute('href')).toBe(
    '/scheduling?new=1&courseId=c1',
  )
})
