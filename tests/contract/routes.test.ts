import { describe, expect, it } from 'vitest'
import { addressOf, pages } from '../../custom-pages/index.ts'
import { planned } from '../../custom-pages/planned.ts'
import { resources } from '../../resources/index.ts'
import { menuOf } from '../../server/domain/identity/session/menu.ts'
import type { MenuItem } from '../../src/protocol/provider.ts'
import type { Address } from '../../src/schema/page.ts'
import type { AnyResource } from '../../src/schema/resource.ts'

const words = (text: string): string[] => text.trim().split(/\s+/)

/** NAV-01, NAV-02, NAV-03 and NAV-17, as the specification lists them. */
const inside =
  words(`chatData playData virtualBackground course listDetail addClass addSuccess editClass editLesson scheduling lessionAddSuccess
  teacher teacherDetail student studentDetail record personAuth classNotes classNotesDetail classAttendanceNew month charge expenditure topUp payment
  transfer storageSpace organization basicSettings rights classManage lessionList lessionDetail operateLog operationLog userManage roleRights userSetting
  roleControl roleDetail rightDetail superviseClass superviseRecord seminarManagement workDetail websiteSetting workbench integral integralView
  integralDetail label labelDetail payOverseas payOverseasOnline task statistics taskDetail taskDetailStu bookClass bookClassDetail classEvent attendance
  accountInformation rechargeOnline rechargeRecord orderList memberRights memberOrders empty updatePayCards`)
const outside =
  words(`addvaluesPayment confirmCardMessage updatePayCard personWeb overseaReg download createOrg login loginOrg loginforOut share shareClass
  httpShareClass openClass payOrder paySuccess payError invite payCard payGuide payView createOrder invitationStudent player Pc-Hour Mobile-Hour
  schedulingClient topUpMobile transferMobile webView`)

/** Every report, integral and ranking view. */
const reports =
  words(`lseeionListReport lseeionToStuReport TeacherIntegral TeacherReport toStuReport toStuIntegral Ranking StudentIntegral
  StudentReport`)
const routesWhere = (test: (address: Address) => boolean): string[] =>
  [...pages, ...planned].flatMap(address => (test(address) ? [address.route] : [])).toSorted()

const all: AnyResource[] = Object.values(resources)
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
const urlsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(item => [
    ...(item.url ? [item.url.replace(/^\//, '')] : []),
    ...urlsOf(item.children),
  ])
const menu = urlsOf(menuOf({ resources, pages }, { rights: 'all', masks: new Set() }))

describe('the routes of the specification', () => {
  it('every route of this issue inside the shell has its screen there (NAV-01)', () => {
    const built =
      words(`teacher teacherDetail student studentDetail organization basicSettings rights operateLog operationLog userManage userSetting
      roleRights roleControl roleDetail rightDetail`)
    expect(built.filter(route => screens.get(route) !== true)).toEqual([])
  })

  it('what the menu offers exists, under its own icon; what comes later is not offered (NAV-01, NAV-02, NAV-17)', () => {
    expect(menu.filter(route => !screens.has(route))).toEqual([])
    expect(
      [...inside, ...outside].filter(route => menu.includes(route) && !screens.has(route)),
    ).toEqual([])
    const entries = menuOf({ resources, pages }, { rights: 'all', masks: new Set() }).flatMap(
      group => group.children,
    )
    expect(entries.filter(entry => !entry.icon).map(entry => entry.url)).toEqual([])
  })

  it('the ways in stand outside the shell, open to anyone (NAV-03, NAV-06)', () => {
    for (const route of words('login loginOrg loginforOut personWeb overseaReg createOrg')) {
      const page = pages.find(one => one.route === route)
      expect([route, page?.shell, page?.audience]).toEqual([route, false, 'public'])
    }
    expect(
      pages.filter(page => page.audience === 'public' && page.shell).map(page => page.route),
    ).toEqual([])
  })

  it('no two screens share an address', () => {
    const declared = [...pages, ...planned].map(({ route }) => route)
    const routes = [
      ...all.flatMap(r => (r.routes ? [r.routes.list, r.routes.detail] : [])),
      ...declared,
    ]
    expect(routes.filter((route, n) => routes.indexOf(route) !== n)).toEqual([])
  })

  it('organization and basicSettings are one screen, loginforOut is the log-in (NAV-16)', async () => {
    const screenOf = async (route: string) =>
      pages.find(page => page.route === route)?.screen.toString()
    expect(await screenOf('organization')).toBe(await screenOf('basicSettings'))
    expect(await screenOf('loginforOut')).toBe(await screenOf('login'))
  })
})

describe('what the specification says of addresses', () => {
  it('these need no log-in, and beside them the screens of logging in and a student’s own side (NAV-06)', () => {
    const named =
      words(`loginOrg loginforOut openClass share invite shareClass payOrder paySuccess payError personWeb overseaReg download
      createOrg player payCard payGuide payView createOrder invitationStudent Mobile-Hour Pc-Hour`)
    const further = words('login forgotPassword httpShareClass bookMine')
    expect(routesWhere(({ audience }) => audience === 'public')).toEqual(
      [...named, ...reports, ...further].toSorted(),
    )
  })

  it('after these no menu permissions are loaded (NAV-10)', () => {
    const named =
      words(`player openClass invite share shareClass webView payError paySuccess payOrder personWeb overseaReg createOrg payCard
      payGuide payView createOrder schedulingClient invitationStudent Mobile-Hour Pc-Hour`)
    expect(routesWhere(({ loadsPermissions }) => !loadsPermissions)).toEqual(
      [...named, ...reports].toSorted(),
    )
  })

  it('these deal with the tokens of another portal themselves, and two of them exchange a pair for a session (NAV-11, SES-17)', () => {
    const own = words('login createOrg schedulingClient Mobile-Hour Pc-Hour')
    expect(routesWhere(({ portalTokens }) => portalTokens !== 'forwarded')).toEqual(own.toSorted())
    expect(routesWhere(({ portalTokens }) => portalTokens === 'exchanged')).toEqual(
      words('login schedulingClient'),
    )
  })

  it('these are as wide as the device on a phone (NAV-13)', () => {
    const named = words('share shareClass invitationStudent Mobile-Hour')
    expect(routesWhere(({ fluid }) => fluid)).toEqual([...named, ...reports].toSorted())
  })

  it('an expired login is renewed or forgotten at the doors of classes, and forgotten at an invitation (PLY-02, SES-05)', () => {
    const doors = words('share shareClass httpShareClass openClass invitationStudent')
    expect(routesWhere(({ expiredLogin }) => expiredLogin === 'renewed')).toEqual(doors.toSorted())
    expect(routesWhere(({ expiredLogin }) => expiredLogin === 'forgotten')).toEqual(['invite'])
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
