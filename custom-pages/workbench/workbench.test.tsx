import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Access } from '../../src/access/index.ts'
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

const everything: Access = { rights: 'all', masks: new Set() }

const open = async (
  lang: 'en' | 'zh',
  answer: Workbench | Error = full,
  access: Access = everything,
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
  const getList = () => Promise.resolve({ data: [{ id: 'r1', name: 'Clerks' }], total: 1 })
  showPage(
    <WorkbenchPage />,
    { ask: ask as never, getList: getList as never },
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
    ['开通指引', '待处理', '关键数据', '今日课节', '应用与网站'],
    '较前 7 天 +20',
    '较前 7 天 −1.5 个百分点',
    '查看今日全部 12 节课',
  ],
] as const)(
  'shows what needs attention, figures, today’s lessons and tiles, each with its way on (%s)',
  async (lang, headings, rise, fall, all) => {
    await open(lang)
    await screen.findByRole('link', { name: /Lessons without a teacher/ })
    expect(
      screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
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
