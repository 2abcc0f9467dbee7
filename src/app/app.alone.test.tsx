import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import guard from '../../tests/spec/guard.json' with { type: 'json' }
import routes from '../../tests/spec/routes.json' with { type: 'json' }
import { pages } from '../../custom-pages/index.ts'
import { isPlatformRight } from '../access/index.ts'
import type { Lang } from '../schema/label.ts'
import type { PageDefinition } from '../schema/page.ts'

// true if only the frame of hand-written pages matters: their contents are not loaded
const stub = vi.hoisted(() => ({ pages: false }))
vi.mock('./screens.tsx', async importOriginal => {
  const original = await importOriginal<typeof import('./screens.tsx')>()
  return {
    ...original,
    preload: () => Promise.resolve(),
    PageScreen: ({ page }: { page: PageDefinition }) =>
      stub.pages ? <p>{`page ${page.route}`}</p> : <original.PageScreen page={page} />,
    ResourceScreen: ({
      place,
    }: {
      place: { resource: { name: string }; screen: string; id?: string }
    }) => <p>{`screen ${place.resource.name} ${place.screen} ${place.id ?? ''}`}</p>,
  }
})

const menus = [
  {
    id: '1',
    menucode: 'people',
    label: { en: 'People', zh: '人员' },
    url: '',
    children: [
      {
        id: '2',
        menucode: 'student',
        label: { en: 'Students', zh: '学员' },
        url: '/student',
        children: [],
      },
    ],
  },
  {
    id: '3',
    menucode: 'teacher',
    label: { en: 'Teachers', zh: '老师' },
    url: '/teacher',
    children: [],
  },
  { id: '4', menucode: 'web', label: { en: 'Web', zh: '网页' }, url: '/webView', children: [] },
]
const session = {
  rid: 'r',
  uid: 'u',
  name: 'Ann',
  institution: {
    id: 'i',
    name: 'Morning Star',
    plan: 'VIP_PLUS_PACKAGE',
    domestic: true,
    currency: 'CNY',
    countryCode: '86',
  },
  subList: menus,
  subFilter: ['forbidden'],
  setAuth: ['*'],
  masks: [],
}
const calls: string[] = []
const answer = (path: string): { status: number; response: unknown } => {
  if (path.endsWith('/app/login'))
    return calls.filter(call => call.endsWith('/app/login')).length === 1
      ? { status: 200, response: { ...session, accessToken: 't', secret: 's' } }
      : { status: 707, response: null }
  if (path.endsWith('/app/session')) return { status: 200, response: session }
  return { status: 200, response: { id: '7', name: 'Wang' } }
}
const served = (address: string) => {
  if (address.startsWith('/version.json'))
    return Promise.resolve(Response.json({ version: 'test' }))
  calls.push(address)
  const { status, response } = answer(address.split('?')[0] ?? '')
  return Promise.resolve(Response.json({ responseHeader: { status, msg: '' }, response }))
}

/**
 * The whole application at an address, as a person of a language finds it; `inside`: logged in
 * already.
 */
const open = async (
  path: string,
  { lang = 'en', inside = true }: { lang?: Lang; inside?: boolean } = {},
) => {
  vi.resetModules()
  localStorage.setItem('language', lang)
  if (inside) {
    for (const [key, value] of Object.entries({
      login_token: 't',
      login_uid: 'u',
      login_rid: 'r',
      login_secret: 's',
    }))
      localStorage.setItem(key, value)
    for (const key of ['subList', 'subFilter', 'setAuth'] as const)
      localStorage.setItem(key, JSON.stringify(session[key]))
    localStorage.setItem('edu_session', JSON.stringify(session))
  }
  const { App } = await import('./App.tsx')
  const { createI18n } = await import('../i18n/provider.ts')
  const router = createMemoryRouter(
    [{ path: '*', element: <App i18n={await createI18n(lang)} /> }],
    { initialEntries: [path] },
  )
  await act(async () => render(<RouterProvider router={router} />))
  return {
    at: () => router.state.location.pathname + router.state.location.search,
    go: (to: string) => act(() => router.navigate(to)),
  }
}

beforeEach(() => {
  localStorage.clear()
  calls.length = 0
  vi.stubGlobal('BUILD_VERSION', 'test')
  vi.stubGlobal('fetch', served)
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
})
afterEach(() => {
  cleanup()
  stub.pages = false
  vi.unstubAllGlobals()
})

it('/ is the first address of the stored menus (NAV-07)', async () => {
  const { at } = await open('/')
  expect(at()).toBe('/student')
  expect(screen.getByText('screen student list')).toBeTruthy()
})

it.each([
  ['/teacher', 'screen teacher list', 'Teachers - Edu Console', '老师 - 教学管理台'],
  ['/teacherDetail?id=7', 'screen teacher show 7', 'Teacher - Edu Console', '老师 - 教学管理台'],
  [
    '/teacherDetail?id=7&mode=edit',
    'screen teacher edit 7',
    'Edit teacher - Edu Console',
    '编辑老师 - 教学管理台',
  ],
  [
    '/teacherDetail?mode=create',
    'screen teacher create',
    'New teacher - Edu Console',
    '新建老师 - 教学管理台',
  ],
])(
  '%s is its screen (NAV-04) under its title in both languages (NAV-05)',
  async (path, text, english, chinese) => {
    await open(path)
    expect(screen.getByText(text)).toBeTruthy()
    expect(document.title).toBe(english)
    cleanup()
    await open(path, { lang: 'zh' })
    expect(document.title).toBe(chinese)
  },
)

it.each([
  ['/teacherDetail', '/teacher'],
  ['/teacherDetail?id=', '/teacher'],
  ['/teacherDetail?mode=edit', '/teacher'],
  ['/superviseLesson', '/superviseClass'],
])('%s names no record: it leads to the list and says so', async (address, list) => {
  stub.pages = true
  const { at } = await open(address)
  expect(await screen.findByText(/The address doesn’t say which record to open/)).toBeTruthy()
  expect(at()).toBe(list)
})

it('every hand-written page has its own title, then the product’s name, in both languages (NAV-05)', async () => {
  stub.pages = true
  const inside = pages.filter(
    ({ audience, right }) => audience !== 'public' && !isPlatformRight(right),
  )
  const outside = pages.filter(({ audience }) => audience === 'public')
  expect([inside.length, outside.length].every(count => count > 20)).toBe(true)
  const visit = async (list: typeof pages, lang: Lang, isInside: boolean) => {
    const { go } = await open('/nowhere', { lang, inside: isInside })
    const titles: string[] = []
    for (const { route, asksFor } of list) {
      await go(`/${route}${asksFor ? `?${asksFor}=1` : ''}`)
      expect(screen.getByText(`page ${route}`)).toBeTruthy()
      titles.push(document.title)
    }
    cleanup()
    localStorage.clear()
    return titles
  }
  const titlesIn = async (lang: Lang) => [
    ...(await visit(inside, lang, true)),
    ...(await visit(outside, lang, false)),
  ]
  const english = await titlesIn('en')
  const chinese = await titlesIn('zh')
  const visited = [...inside, ...outside]
  expect(english).toEqual(visited.map(({ label }) => `${label.en} - Edu Console`))
  expect(chinese).toEqual(visited.map(({ label }) => `${label.zh} - 教学管理台`))
  // pairs of routes that lead to the same screen share a title: log-in, timetable, settings, lesson
  // hours, top-up
  const distinct = new Set(visited.map((_, n) => `${english[n]} ${chinese[n]}`))
  expect(visited.length - distinct.size).toBe(5)
})

it('without a token every screen leads to the login, and the login back; where they logged in is stored (NAV-06, SES-01)', async () => {
  const { at } = await open('/teacherDetail?id=7', { inside: false })
  expect(at()).toBe('/login?redirect=%2FteacherDetail%3Fid%3D7')
  fireEvent.click(await screen.findByRole('button', { name: 'Log in' }))
  expect(await screen.findByText('Enter your account')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(calls).toEqual([])
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: ' admin ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(at()).toBe('/teacherDetail?id=7'))
  expect(localStorage.getItem('login_token')).toBe('t')
  expect(localStorage.getItem('login_url')).toBe('/login')
})

it('a refused login says why in its place and keeps what was typed', async () => {
  await open('/login', { inside: false })
  calls.push('/edu_adminserver/app/login')
  await screen.findByRole('button', { name: 'Log in' })
  fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'admin' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'wrong' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('admin')
  expect(localStorage.getItem('login_token')).toBeNull()
})

it('a forbidden menu leads to /403 (NAV-08), which says so (NAV-03)', async () => {
  const { at } = await open('/forbidden')
  expect(at()).toBe(routes.forbiddenAddress)
  expect(screen.getByText(routes.forbiddenText)).toBeTruthy()
})

it.each(['/forbiddenDetail?id=1', '/student?q=a'])(
  '%s is forbidden with its query, and shows nothing of its screen (NAV-08)',
  async path => {
    session.subFilter.push(path.split('?')[0] ?? '')
    const { at } = await open(path)
    session.subFilter.pop()
    expect(at()).toBe('/403')
    expect(screen.queryByText(/^screen /)).toBeNull()
  },
)

it.each(guard.neverForbidden)(
  '%s is never forbidden, whatever the list says (NAV-08)',
  async route => {
    session.subFilter.push(route, `/${route}`)
    const { at } = await open(`/${route}?id=1`)
    session.subFilter.splice(1)
    // a logged-in person at the login page is redirected like after a login
    expect(at()).toBe(route === 'login' ? '/student' : `/${route}?id=1`)
  },
)

it('these open without a log-in (NAV-06)', async () => {
  const { at, go } = await open('/loginOrg', { inside: false })
  for (const route of guard.public) {
    await go(`/${route}?id=1`)
    expect(at().split('?')[0]).toBe(`/${route}`)
  }
})

it('every other route of the specification leads to the log-in without a token (NAV-06)', async () => {
  const { at, go } = await open('/login', { inside: false })
  const named = [routes.shell, routes.home, routes.outside].flatMap(list => Object.keys(list))
  // another public entry into a classroom
  const publicRoutes = new Set([...guard.public, 'login', 'httpShareClass'])
  for (const route of named.filter(name => !publicRoutes.has(name))) {
    await go(`/${route}?id=1`)
    expect(at()).toBe(`/login?redirect=${encodeURIComponent(`/${route}?id=1`)}`)
  }
}, 120_000)

const asked = () =>
  calls
    .filter(call => call.includes('rbac-menu'))
    .map(call => new URLSearchParams(call.split('?')[1]).get('parentId'))

it('an address loads the permissions of its menu entry, a detail those of its list (NAV-10)', async () => {
  const { go } = await open('/teacherDetail?id=7')
  await waitFor(() => expect(asked()).toEqual(['3']))
  await go('/student')
  await waitFor(() => expect(asked()).toEqual(['3', '2']))
})

it('none of the pages that skip it loads permissions, even where a menu leads to it (NAV-10)', async () => {
  const before = session.subList
  session.subList = guard.withoutMenuLoad.map((route, n) => ({
    id: `m${n}`,
    menucode: route,
    label: { en: route, zh: route },
    url: `/${route}`,
    children: [],
  }))
  const { go } = await open('/webView')
  session.subList = before
  for (const route of guard.withoutMenuLoad) {
    await go(`/${route}`)
    await act(() => new Promise(setImmediate))
    expect([route, asked()]).toEqual([route, []])
  }
})

it.each([
  ['/lessonList?status=ENDED&page=2#top', '/lessionList?status=ENDED&page=2', 'screen lesson list'],
  ['/lessonDetail?id=7&mode=edit', '/lessionDetail?id=7&mode=edit', 'screen lesson edit 7'],
])(
  '%s is a former address, and leads to the present one with its query',
  async (from, to, shown) => {
    const { at } = await open(from)
    expect(at()).toBe(to)
    expect(screen.getByText(new RegExp(`^${shown}`))).toBeTruthy()
  },
)

it('an unknown address is a screen of its own (NAV-03)', async () => {
  await open('/nowhere')
  expect(screen.getByText('Page not found')).toBeTruthy()
  expect(document.title).toBe('Page not found - Edu Console')
})

it('/home leads to accountInformation (NAV-02)', async () => {
  const { at } = await open('/home')
  expect(at()).toBe(routes.homeRedirectsTo)
})

it('an address under /home leads to its screen, with what it asks (NAV-02)', async () => {
  const { at, go } = await open('/home/memberOrders?page=2')
  expect(at()).toBe('/memberOrders?page=2')
  await go('/home/nowhere')
  expect(screen.getByText('Page not found')).toBeTruthy()
})

it('a screen that is still to come says that nothing is there; a public one needs no log-in for that (NAV-03)', async () => {
  const { go } = await open('/superviseClass')
  for (const [route, state] of Object.entries({ ...routes.shell, ...routes.home })) {
    if (state === 'built') continue
    await go(`/${route}`)
    expect([route, screen.queryByText('Page not found') !== null]).toEqual([route, true])
  }
  cleanup()
  localStorage.clear()
  const stranger = await open('/shareClass?id=1', { inside: false })
  expect(stranger.at()).toBe('/shareClass?id=1')
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
})

it('the header shows institution and plan label, the sidebar the stored menus with the current one marked (NAV-14)', async () => {
  await open('/teacherDetail?id=7')
  expect(screen.getByText('Morning Star')).toBeTruthy()
  expect(screen.getByText('PRO+')).toBeTruthy()
  expect(
    screen
      .getByText('Teachers', { selector: 'nav[aria-label=Main] *' })
      .closest('a')
      ?.getAttribute('aria-current'),
  ).toBe('page')
  expect(screen.getByText('Students').closest('a')?.getAttribute('aria-current')).toBeNull()
})

it('the academy brand changes title, icon and the name shown (LNG-03)', async () => {
  localStorage.setItem('brand', 'academy')
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/icon.svg">')
  await open('/teacher')
  expect(document.title).toBe('Teachers - Edu Academy')
  expect(screen.getByRole('link', { name: 'Edu Academy' })).toBeTruthy()
  expect(document.querySelector('link[rel=icon]')?.getAttribute('href')).toBe('/icon-academy.svg')
})

it('signing out forgets the person, keeps the drafts, and leads to where they logged in (SES-04)', async () => {
  localStorage.setItem('login_url', '/loginOrg')
  const { at } = await open('/teacher')
  localStorage.setItem('draft:teacher:new', '{"name":"half"}')
  fireEvent.click(screen.getByRole('button', { name: 'Account' }))
  fireEvent.click(await screen.findByText('Log out'))
  await waitFor(() => expect(at()).toBe('/loginOrg'))
  expect(localStorage.getItem('login_token')).toBeNull()
  expect(localStorage.getItem('draft:teacher:new')).toBe('{"name":"half"}')
})

it('tells no other host that the console was opened: react-admin’s telemetry stays off', async () => {
  const pictures: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        pictures.push(address)
      }
    },
  )
  // react-admin sends its telemetry only in production
  vi.stubEnv('NODE_ENV', 'production')
  await open('/teacher')
  await screen.findByText('screen teacher list')
  vi.unstubAllEnvs()
  expect([...pictures, ...calls.filter(address => !address.startsWith('/'))]).toEqual([])
})

it('react-admin knows every entity, and its own paths leave as ours (NAV-04)', async () => {
  vi.resetModules()
  const { adminRouter } = await import('./adminRouter.tsx')
  const addresses: unknown[] = []
  const Probe = () => {
    const navigate = adminRouter.useNavigate()
    return (
      <button type="button" onClick={() => navigate('/teacher/7/show')}>
        go
      </button>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], {
    initialEntries: ['/teacher'],
  })
  router.subscribe(state => addresses.push(state.location.pathname + state.location.search))
  render(<RouterProvider router={router} />)
  await act(async () => fireEvent.click(screen.getByText('go')))
  expect(addresses.at(-1)).toBe('/teacherDetail?id=7')
})
