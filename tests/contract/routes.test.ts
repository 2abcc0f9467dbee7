import { describe, expect, it } from 'vitest'
import { addressOf, formerRoutes, pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { isPlatformRight } from '../../src/access/index.ts'
import { menuOf, permissionsOf } from '../../server/domain/identity/session/menu.ts'
import type { MenuItem } from '../../src/protocol/provider.ts'
import type { Address } from '../../src/schema/page.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import {
  entryRouteOf,
  firstUrl,
  listInstead,
  screenAddressOf,
  screensOf,
} from '../../src/ui/shell/menus.ts'
import guard from '../spec/guard.json' with { type: 'json' }
import spec from '../spec/routes.json' with { type: 'json' }

const all: AnyResource[] = Object.values(resources)
/** Every screen of the product by its route, and whether it stands in the shell. */
const screens = new Map<string, boolean>([
  ...all.flatMap((r): [string, boolean][] =>
    r.routes
      ? [
          [r.routes.list, true],
          [r.routes.detail, true],
        ]
      : [],
  ),
  ...pages.map((page): [string, boolean] => [page.route, page.shell]),
])

type States = Readonly<Record<string, string>>
const builtOf = (states: States): string[] =>
  Object.keys(states).filter(route => states[route] === 'built')
const waitingOf = (states: States): string[] =>
  Object.keys(states).filter(route => states[route] !== 'built')
const sections = { ...spec.shell, ...spec.home, ...spec.outside, ...spec.screensNamedByTheGuard }

/**
 * Screens that the specification does not name: those in the shell are in docs/reference as well;
 * there may be more of them.
 */
const further = {
  shell:
    'account apiKeys application automation automationDetail automationRunDetail automationRuns automationTrial bookDuration bookFigures bookHistory bookHistoryDetail bookStudent bookTeacher copyClass courseMember courseMemberDetail customField customFieldDetail dayOff dayOffDetail importJob jobs journal outbox permissionTemplate permissionTemplateDetail webhook webhookDeliveries webhookDetail websiteDetail',
  outside: 'bookMine forgotPassword myCourses myTasks secondFactor secondStep',
}
/** Hand-written pages that open without a record: forms, results and whole lists. */
const standAlone =
  'addBookClass addClass addCourse addCourseware addSuccess bookClassPayment bookClassTransfer bookClassschedulingNew editLesson empty lessionAddSuccess payOverseas payOverseasOnline rechargeOnline rechargeRecord roleControl searchCourseware sendReports trialApplication webhookDeliveries'
const words = (text: string): string[] => text.trim().split(/\s+/)

const urlsOf = (items: readonly MenuItem[]): string[] => [
  ...new Set(
    items.flatMap(({ url, children, tabs = [], gear }) => [
      ...(url ? [url.replace(/^\//, '')] : []),
      ...urlsOf([...children, ...tabs, ...(gear ? [gear] : [])]),
    ]),
  ),
]
const everything = { rights: 'all', masks: new Set<string>() } as const
const menus = menuOf({ resources, pages }, everything, true)
const operator = {
  rights: new Set(
    [...all.map(({ name }) => `${name}.read`), ...pages.map(({ right }) => right)].filter(
      isPlatformRight,
    ),
  ),
  masks: new Set<string>(),
}
const operatorMenus = menuOf({ resources, pages }, operator, true)
const entries = menus.flatMap(one => (one.children.length > 0 ? one.children : [one]))
const routesWhere = (test: (address: Address) => boolean): string[] =>
  pages.flatMap(address => (test(address) ? [address.route] : [])).toSorted()

describe('the routes of the specification', () => {
  it('are all in the list: 73 in the shell, 8 under /home, 39 outside (NAV-01, NAV-02, NAV-03)', () => {
    const sizes = [spec.shell, spec.home, spec.outside].map(list => Object.keys(list).length)
    expect(sizes).toEqual([73, 8, 39])
    const states = new Set(Object.values(sections))
    for (const state of states)
      expect(['built', ...spec.waitingDomains.map(name => `waits for ${name}`)]).toContain(state)
  })

  it.each([
    ['in the shell (NAV-01)', spec.shell, true],
    ['under /home (NAV-02)', spec.home, true],
    ['outside the shell (NAV-03)', spec.outside, false],
    ['named by the guard alone (NAV-17)', spec.screensNamedByTheGuard, true],
  ])('%s: each that is built has its screen in that place', (_what, states, inShell) => {
    // schedulingClient is one screen for members without the frame around it
    expect(builtOf(states).filter(route => screens.get(route) !== inShell)).toEqual([])
  })

  it('one that waits for its domain has no screen; one that gets a screen is moved to "built" here (NAV-01, NAV-02, NAV-03)', () => {
    expect(waitingOf(sections).filter(route => screens.has(route))).toEqual([])
  })

  it('every screen beside them stands in the shell, but for those named in this file', () => {
    const beside = [...screens.keys()].filter(route => !(route in sections))
    expect(beside).toEqual(expect.arrayContaining(words(further.shell)))
    expect(beside.filter(route => !screens.get(route)).toSorted()).toEqual(words(further.outside))
  })

  it('no two screens share an address, and a former one leads to a screen that exists', () => {
    // a page may stand for a screen of a resource at its address
    const declared = pages.filter(page => page.standsFor === undefined).map(({ route }) => route)
    const routes = [
      ...all.flatMap(r => (r.routes ? [r.routes.list, r.routes.detail] : [])),
      ...declared,
    ]
    expect(routes.filter((route, n) => routes.indexOf(route) !== n)).toEqual([])
    expect([...formerRoutes]).toEqual([
      ['lessonList', 'lessionList'],
      ['lessonDetail', 'lessionDetail'],
    ])
    for (const [former, present] of formerRoutes)
      expect([screens.has(former), screens.has(present)]).toEqual([false, true])
  })

  it('what goes by two names is one screen (NAV-16)', () => {
    const screenOf = (route: string) => pages.find(page => page.route === route)?.screen.toString()
    for (const [one = '', other = ''] of spec.oneScreen) {
      expect(screenOf(one)).toBeDefined()
      expect(screenOf(one)).toBe(screenOf(other))
    }
  })
})

describe('addresses of one record', () => {
  const insteadOf = (route: string, query = '') => {
    const search = new URLSearchParams(query)
    const page = pages.find(one => one.route === route)
    const at = page ?? screenAddressOf(all, `/${route}`, search)
    return at && listInstead(at, search)
  }
  const details = all.flatMap(({ routes }) => (routes ? [routes] : []))

  it('that name no record lead to its list, those that name one or make one do not', () => {
    expect(details.length).toBeGreaterThan(50)
    for (const { list, detail } of details) {
      for (const query of ['', 'id='])
        expect([detail, insteadOf(detail, query)]).toEqual([detail, `/${list}`])
      expect(insteadOf(detail, 'id=7')).toBeUndefined()
      expect(insteadOf(detail, 'mode=create')).toBeUndefined()
    }
  })

  it('of a hand-written page are declared (asksFor), but for pages that stand without one', () => {
    const below = pages.filter(
      ({ route, menu, menuRoute, audience, shell }) =>
        menuRoute !== undefined &&
        menu === undefined &&
        audience === 'right' &&
        shell &&
        route !== menuRoute,
    )
    const undeclared = below
      .filter(({ asksFor }) => asksFor === undefined)
      .map(({ route }) => route)
    expect(undeclared.toSorted()).toEqual(words(standAlone))
    for (const { route, asksFor = '', menuRoute = '' } of below) {
      if (!asksFor) continue
      expect([route, insteadOf(route)]).toEqual([route, `/${menuRoute}`])
      expect(screens.has(menuRoute)).toBe(true)
      expect(insteadOf(route, `${asksFor}=7`)).toBeUndefined()
    }
  })
})

describe('the menu', () => {
  it('offers what exists, under its own icon, and nothing that waits (NAV-14)', () => {
    const urls = urlsOf(menus)
    expect(urls.filter(route => !screens.has(route))).toEqual([])
    expect(urls.filter(route => waitingOf(sections).includes(route))).toEqual([])
    expect(entries.filter(entry => !entry.icon).map(entry => entry.url)).toEqual([])
  })

  it('has 30 entries at most, each screen once, and tabs and gears for the rest (NAV-14)', () => {
    const shown = menus.flatMap(one => (one.url ? [one] : one.children))
    expect(shown.length).toBeLessThanOrEqual(30)
    const screensOfMenu = screensOf(menus).map(({ url }) => url)
    expect(screensOfMenu.filter((url, n) => screensOfMenu.indexOf(url) !== n)).toEqual([])
    const declared = [
      ...all.flatMap(({ menu, routes, name }) => (menu && routes ? [[name, routes.list]] : [])),
      ...pages.flatMap(({ menu, route }) => (menu ? [[route, route]] : [])),
    ]
    const inMenus = new Set(urlsOf([...menus, ...operatorMenus]))
    expect(declared.filter(([, route = '']) => !inMenus.has(route))).toEqual([])
    // one page of tabs never calls two of them alike
    for (const { tabs = [] } of entries)
      for (const lang of ['en', 'zh'] as const) {
        const names = tabs.map(({ label }) => label[lang])
        expect(new Set(names).size).toBe(names.length)
      }
  })

  it('begins with the landing page, and each less plain route says what it is in both languages (NAV-16)', () => {
    expect(firstUrl(menus)).toBe(entries[0]?.url)
    expect(firstUrl(menus)).toBe('/workbench')
    const labels = new Map([
      ...all.map(({ routes, plural }) => [routes?.list, plural] as const),
      ...pages.map(({ route, label }) => [route, label] as const),
    ])
    for (const [route, purpose] of Object.entries(spec.purposes)) {
      expect(labels.get(route)?.en).toContain(purpose.en)
      expect(labels.get(route)?.zh).toContain(purpose.zh)
    }
  })

  it('every screen in the shell belongs to one entry, a detail to that of its list, save those that are nobody’s own (NAV-10)', () => {
    const entryRoutes = new Set(urlsOf([...menus, ...operatorMenus]))
    const homeless = [...screens].flatMap(([route, inShell]) =>
      inShell && !entryRoutes.has(entryRouteOf({ resources: all, pages }, route)) ? [route] : [],
    )
    expect(homeless.toSorted()).toEqual(words('account importJob inbox journal manual outbox'))
    expect(
      words(
        'teacherDetail listDetail addClass record attendance userSetting roleDetail classManage editLesson basicSettings bookClassDetail lessionDetail roleControl',
      ).map(route => entryRouteOf({ resources: all, pages }, route)),
    ).toEqual(
      words(
        'teacher course course lessionList classAttendanceNew userManage roleRights course lessionList organization bookClass lessionList roleRights',
      ),
    )
  })

  it('an entry’s permissions hold those of the pages that belong to it (NAV-10)', () => {
    const codesOf = (parentId: string) =>
      permissionsOf({ resources, pages }, everything, true, parentId).map(item => item.menucode)
    expect(codesOf('course')).toEqual(
      expect.arrayContaining(['course.create', 'courseMember.read']),
    )
    expect(codesOf('lessionList')).toEqual(expect.arrayContaining(['lesson.update']))
    for (const entry of entries) {
      const codes = codesOf(entry.id)
      expect(new Set(codes).size).toBe(codes.length)
    }
  })
})

describe('what the specification says of addresses', () => {
  it('these need no log-in, and beside them the screens of logging in and a student’s own side (NAV-06)', () => {
    expect(routesWhere(({ audience }) => audience === 'public')).toEqual(
      [
        ...guard.public,
        ...words('login secondStep forgotPassword httpShareClass bookMine myCourses myTasks'),
      ].toSorted(),
    )
    expect(pages.filter(page => page.audience === 'public' && page.shell)).toEqual([])
  })

  it('these open without the definitions of resources, as public pages do', () => {
    const without = pages.filter(page => page.audience !== 'public' && !page.showsRecords)
    expect(without.map(({ route }) => route).toSorted()).toEqual([
      'inbox',
      'manual',
      'settings',
      'webView',
      'workbench',
    ])
    expect(pages.filter(page => page.audience === 'public' && page.showsRecords)).toEqual([])
  })

  it('after these no menu permissions are loaded, after every other one they are (NAV-10)', () => {
    expect(routesWhere(({ loadsPermissions }) => !loadsPermissions)).toEqual(
      guard.withoutMenuLoad.toSorted(),
    )
  })

  it('these deal with the tokens of another portal themselves; the log-in and schedulingClient exchange a pair for a session (NAV-11, SES-17)', () => {
    expect(routesWhere(({ portalTokens }) => portalTokens !== 'forwarded')).toEqual(
      guard.tokensNotForwarded.toSorted(),
    )
    expect(routesWhere(({ portalTokens }) => portalTokens === 'exchanged')).toEqual(
      ['login', ...guard.tokensExchanged].toSorted(),
    )
  })

  it('these are as wide as the device on a phone, and beside them only what people outside the console do there (NAV-13)', () => {
    expect(routesWhere(({ fluid }) => fluid)).toEqual(
      [
        ...guard.withoutViewportFix,
        ...words('invite myCourses myTasks topUpMobile transferMobile'),
      ].toSorted(),
    )
  })

  it('an expired login is renewed or forgotten at the doors of classes, and forgotten at an invitation (PLY-02, SES-05)', () => {
    const doors = words('share shareClass httpShareClass openClass invitationStudent')
    expect(routesWhere(({ expiredLogin }) => expiredLogin === 'renewed')).toEqual(doors.toSorted())
    expect(routesWhere(({ expiredLogin }) => expiredLogin === 'forgotten')).toEqual(['invite'])
  })

  it('the booking classes stay as they were left beside an activity and an attendance (NAV-09)', () => {
    const kept = pages.filter(page => page.staysBeside.length > 0)
    expect(kept.map(page => page.route)).toEqual(Object.keys(guard.keptAlive))
    expect(kept[0]?.staysBeside).toEqual(expect.arrayContaining(guard.keptAlive.bookClass))
  })

  it('camera and microphone are asked for at the doors of classes, and where a voice is recorded (PLY-02)', () => {
    expect(pages.filter(page => page.usesDevices).map(page => page.route)).toEqual(
      words('openClass share shareClass httpShareClass taskDetailStu myTasks'),
    )
  })

  it('an address that nobody has declared is for those who may, and loads its permissions', () => {
    expect([addressOf('teacher'), addressOf('nowhere'), addressOf('constructor')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(addressOf('journal')).toMatchObject({
      audience: 'member',
      portalTokens: 'forwarded',
      expiredLogin: 'asked',
      loadsPermissions: true,
    })
  })
})
