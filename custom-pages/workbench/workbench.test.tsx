import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Access } from '../../src/access/index.ts'
import { queryRooms, type Room } from '../../resources/supervision/supervision.calls.ts'
import { myTeaching, type Teaching } from '../../resources/workbench/teaching.calls.ts'
import type { Workbench } from '../../resources/workbench/workbench.calls.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { WorkbenchPage } from './WorkbenchPage.tsx'

const tile = (id: string, kind: 'application' | 'website') => ({
  id,
  kind,
  name: `Tile ${id}`,
  about: 'About it',
  address: `https://${id}.example/`,
  hidden: false,
})
const full: Workbench = {
  attention: [
    {
      name: 'lesson.noTeacher',
      label: 'Lessons without a teacher',
      count: 3,
      before: null,
      share: false,
      trend: null,
      address: '/lessionList?teacherId_null=true',
    },
  ],
  figures: [
    {
      name: 'lesson.held',
      label: 'Lessons held',
      count: 1200,
      before: 1180,
      share: false,
      trend: 'Lessons held by week',
      address: '/lessionList?status=ENDED',
    },
    {
      name: 'attendance.came',
      label: 'Attendance',
      count: 91.5,
      before: 93,
      share: true,
      trend: null,
      address: '/lessionList',
    },
  ],
  today: {
    lessons: [
      {
        id: 'l1',
        name: 'Fractions',
        courseName: 'Class 1',
        teacherName: 'Ann',
        startAt: '2026-03-02T08:00:00.000Z',
        endAt: '2026-03-02T09:00:00.000Z',
        status: 'NOT_STARTED',
      },
    ],
    total: 12,
    address: '/lessionList?startAt_gte=today',
  },
  tiles: [tile('a', 'application'), tile('b', 'website'), tile('c', 'website')],
  ownOrder: false,
  steps: [
    { name: 'teachers', done: true, address: '/teacher' },
    { name: 'students', done: false, address: '/student' },
  ],
}

const teachesNothing: Teaching = {
  teacherId: null,
  now: '2026-03-02T07:00:00.000Z',
  today: '2026-03-02',
  until: '2026-03-09',
  lessons: [],
  changes: [],
}
const roomOf = (n: number, values: Partial<Room>): Room => ({
  lessonId: `r${n}`,
  name: `Lesson ${n}`,
  courseId: 'c1',
  className: `Room ${n}`,
  classroomNum: '',
  classroomType: 'NORMAL',
  teacherName: 'Ann',
  startAt: '2026-03-02T06:30:00.000Z',
  endAt: '2026-03-02T07:30:00.000Z',
  state: 'RUNNING',
  inside: 4,
  expected: 5,
  teacherInside: true,
  others: 0,
  network: null,
  alerts: [],
  picture: null,
  ...values,
})
const rooms = [
  roomOf(1, {}),
  roomOf(2, { teacherInside: false }),
  roomOf(3, { teacherInside: false, inside: 0 }),
]

const everything: Access = { rights: 'all', masks: new Set() }

const open = async (
  lang: 'en' | 'zh',
  answer: Workbench | Error = full,
  access: Access = everything,
  teaching: Teaching = teachesNothing,
) => {
  const arranged: unknown[] = []
  const ofRoles: unknown[] = []
  const ask = (call: { readonly path: string }, input: unknown) => {
    if (call.path.endsWith('/arrange')) {
      arranged.push(input)
      return Promise.resolve(input)
    }
    if (call.path.endsWith('/arrangeRole')) {
      ofRoles.push(input)
      return Promise.resolve({})
    }
    if (call.path === myTeaching.path) return Promise.resolve(teaching)
    if (call.path === queryRooms.path) return Promise.resolve({ list: rooms, total: rooms.length })
    if (call.path.endsWith('/day'))
      return Promise.resolve({
        from: '2026-03-01T16:00:00.000Z',
        until: '2026-03-02T16:00:00.000Z',
        slotMinutes: 30,
        running: Array.from({ length: 48 }, (_, slot) => (slot === 32 ? 3 : 0)),
      })
    if (call.path.endsWith('/trend'))
      return Promise.resolve({
        points: [
          { from: '2026-02-16', until: '2026-02-22', value: 1180 },
          { from: '2026-02-23', until: '2026-03-01', value: 1200 },
        ],
      })
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const lists: Readonly<Record<string, readonly object[]>> = {
    role: [{ id: 'r1', name: 'Clerks' }],
    attendance: [
      {
        id: 'a1',
        personName: 'Mia',
        studentId: 's1',
        courseId: 'c1',
        lessonId: 'l9',
        startAt: '2026-03-02T08:00:00.000Z',
      },
    ],
    hourWarning: [{ id: 'h1', name: 'Leo', studentId: 's2', remaining: -1.5 }],
  }
  const people = [
    { id: 's1', name: 'Mia', phone: '13800000001' },
    { id: 's2', name: 'Leo', phone: '138****0002' },
  ]
  const getList = (resource: string) =>
    Promise.resolve({ data: lists[resource] ?? [], total: lists[resource]?.length ?? 0 })
  const getMany = (resource: string, { ids }: { readonly ids: readonly string[] }) =>
    Promise.resolve({
      data:
        resource === 'student'
          ? people.filter(({ id }) => ids.includes(id))
          : [{ id: 'c1', courseName: 'Class 1' }],
    })
  showPage(
    <WorkbenchPage />,
    { ask: ask as never, getList: getList as never, getMany: getMany as never },
    { path: '/workbench', access, i18n: await createI18n(lang) },
  )
  return { arranged, ofRoles }
}
const linkTo = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')

it.each([
  [
    'en',
    [
      'Set up your school',
      'Now and next',
      'Absent yesterday and today',
      'Owe hours or run out',
      'Needs attention',
      'Key figures',
      'Today’s lessons',
      'Applications and websites',
    ],
    '+20 vs previous 7 days',
    '−1.5 points vs previous 7 days',
    'All 12 lessons of today',
  ],
  [
    'zh',
    [
      '开通指引',
      '正在上课与即将开始',
      '昨日与今日缺勤',
      '欠课时与课时不足',
      '待处理',
      '关键数据',
      '今日课节',
      '应用与网站',
    ],
    '较前 7 天 +20',
    '较前 7 天 −1.5 个百分点',
    '查看今日全部 12 节课',
  ],
] as const)(
  'shows what needs attention, figures, today’s lessons and tiles, each with its way on (%s)',
  async (lang, headings, rise, fall, all) => {
    await open(lang)
    await screen.findByRole('link', { name: /Lessons without a teacher/ })
    await screen.findByText('Leo')
    await screen.findByText('Mia')
    await screen.findByText('Room 1')
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .map(({ textContent }) => textContent)
        // the chart has a heading of its own
        .filter(text => text !== 'Lessons held by week'),
    ).toEqual(headings)
    expect(linkTo(/Lessons without a teacher\s*3/)).toBe('/lessionList?teacherId_null=true')
    expect(linkTo(new RegExp(`Lessons held\\s*1,200\\s*${rise.replace('+', '\\+')}`))).toBe(
      '/lessionList?status=ENDED',
    )
    expect(linkTo(new RegExp(`Attendance\\s*91.5%\\s*${fall}`))).toBe('/lessionList')
    expect(linkTo(/Fractions/)).toBe('/lessionDetail?id=l1')
    expect(linkTo(all)).toBe('/lessionList?startAt_gte=today')
    const site = screen.getByRole('link', { name: /^Tile b/ })
    expect([site.getAttribute('href'), site.getAttribute('rel')]).toEqual([
      'https://b.example/',
      'noopener noreferrer',
    ])
  },
)

it.each([
  ['en', 'Open in the console: Tile b'],
  ['zh', '在控制台内打开：Tile b'],
] as const)(
  'opens a website in the console as well, by a link of its own (PLY-03, %s)',
  async (lang, name) => {
    await open(lang)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/webView?id=b')
    expect(linkTo(/^Tile b/)).toBe('https://b.example/')
  },
)

it.each([
  ['en', 'Lessons held by week', '1,200', /^Lessons through the day: at most 3 at once/],
  ['zh', 'Lessons held by week', '1,200', /^全天课节分布：最多同时 3 节/],
] as const)(
  'draws how a figure changed, and today on a line with the present moment (%s)',
  async (lang, title, value, line) => {
    await open(lang)
    expect(await screen.findByRole('figure', { name: title })).toBeTruthy()
    expect(await screen.findByRole('img', { name: line })).toBeTruthy()
    expect(
      screen.getByRole('img', { name: new RegExp(title) }).getAttribute('aria-label'),
    ).toContain(value)
  },
)

it('shows an amount with its currency', async () => {
  const [first] = full.figures
  if (!first) throw new Error('no figure')
  await open('en', {
    ...full,
    figures: [{ ...first, label: 'Charges', count: 1234.5, before: null, currency: 'CNY' }],
  })
  expect((await screen.findByRole('link', { name: /Charges/ })).textContent).toContain('¥1,234.50')
})

it('tiles are moved and hidden, and the order is kept', async () => {
  const { arranged } = await open('en')
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
  fireEvent.click(screen.getByRole('button', { name: 'Move Tile c forward' }))
  await waitFor(() =>
    expect(arranged).toEqual([{ order: ['a', 'c', 'b'], hidden: [], stepsClosed: false }]),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Hide Tile a' }))
  await waitFor(() =>
    expect(arranged[1]).toEqual({ order: ['a', 'c', 'b'], hidden: ['a'], stepsClosed: false }),
  )
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Move Tile a forward' }).disabled,
  ).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('link', { name: /Tile a/ })).toBeNull()
  expect(screen.getByRole('link', { name: /^Tile b/ })).toBeTruthy()
})

it('the guide names what is done, and is closed for good', async () => {
  const { arranged } = await open('en')
  const guide = within(await screen.findByRole('region', { name: 'Set up your school' }))
  expect(guide.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Add your first teacher (done)',
    'Add students, or import them from a spreadsheet',
  ])
  expect(guide.getByRole('link').getAttribute('href')).toBe('/student')
  fireEvent.click(guide.getByRole('button', { name: 'Close the guide' }))
  await waitFor(() => expect(screen.queryByText('Set up your school')).toBeNull())
  // the tiles stay in the order of the person’s role
  expect(arranged).toEqual([{ order: [], hidden: [], stepsClosed: true }])
})

it('an empty workbench says so, and one that could not be loaded can be asked for again', async () => {
  await open('en', { attention: [], figures: [], tiles: [], ownOrder: false })
  await screen.findByText('Nothing needs your attention.')
  expect(screen.getByText('Nothing to open yet.')).toBeTruthy()
})

it('says that it could not be loaded', async () => {
  await open('zh', new Error('away'))
  await screen.findByText('工作台加载失败')
})

it('gives the order back to the role, and saves it as that of a role for whoever sets up the workbench', async () => {
  const { arranged, ofRoles } = await open('en', { ...full, ownOrder: true })
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save for a role…' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Clerks' }))
  await waitFor(() =>
    expect(ofRoles).toEqual([{ roleId: 'r1', order: ['a', 'b', 'c'], hidden: [] }]),
  )
  await screen.findByText('Saved for the role “Clerks”')
  fireEvent.click(screen.getByRole('button', { name: 'Reset order' }))
  await waitFor(() => expect(arranged).toEqual([{ order: [], hidden: [], stepsClosed: false }]))
})

it('offers the order of a role to nobody else', async () => {
  await open('en', full, { rights: new Set(['role.read']), masks: new Set() })
  fireEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
  expect(screen.queryByRole('button', { name: 'Save for a role…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reset order' })).toBeNull()
})

it('begins with what goes on now, then who was absent and who owes hours, with their numbers', async () => {
  await open('en')
  const now = within(await screen.findByRole('region', { name: 'Now and next' }))
  // where nobody is comes first, then where the teacher is missing
  expect(now.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Live lessons',
    'Room 3',
    'Room 2',
    'Room 1',
  ])
  expect(now.getByText('Nobody there', { selector: 'span' })).toBeTruthy()
  const absent = within(screen.getByRole('region', { name: 'Absent yesterday and today' }))
  expect(
    (await absent.findByRole('link', { name: 'Call Mia, 13800000001' })).getAttribute('href'),
  ).toBe('tel:13800000001')
  const owing = within(screen.getByRole('region', { name: 'Owe hours or run out' }))
  expect(owing.getByText('−1.5 hours')).toBeTruthy()
  // a masked number is shown, and can't be called
  expect(await owing.findByText('138****0002')).toBeTruthy()
  expect(owing.queryByRole('link', { name: /Call/ })).toBeNull()
})

it.each([
  ['en', 'My lessons today', 'Homework to mark', 'Enter'],
  ['zh', '我的今日课节', '待批改作业', '进入教室'],
] as const)(
  'gives a teacher their own day, and none of the school’s lists (%s)',
  async (lang, today, homework, enter) => {
    const start = Date.now() + 10 * 60_000
    const teacher: Access = {
      rights: new Set(['lesson.read', 'attendance.read']),
      masks: new Set(),
    }
    const at = (ms: number) => new Date(ms).toISOString()
    await open(lang, { ...full, attention: [], steps: [] }, teacher, {
      ...teachesNothing,
      teacherId: 't1',
      today: '2999-01-01',
      lessons: [
        {
          id: 'l1',
          name: 'Class 1 7',
          courseId: 'c1',
          className: 'Class 1',
          startAt: at(start),
          endAt: at(start + 3_600_000),
          status: 'NOT_STARTED',
          assists: false,
        },
      ],
      homework: [{ taskId: 'k1', title: 'Essay', className: 'Class 1', waiting: 2, since: null }],
    })
    const mine = within(await screen.findByRole('region', { name: today }))
    // the class is named once
    expect(mine.getByRole('link', { name: 'Class 1 7' }).getAttribute('href')).toBe(
      '/lessionDetail?id=l1',
    )
    expect(mine.getByRole('button', { name: new RegExp(enter) })).toBeTruthy()
    const marks = within(screen.getByRole('region', { name: homework }))
    expect(marks.getByRole('link', { name: 'Essay' }).getAttribute('href')).toContain('taskId=k1')
    expect(screen.queryByRole('region', { name: /Absent|缺勤/ })).toBeNull()
    expect(screen.queryByText('Lessons held')).toBeNull()
  },
)
