import { defineAddress, type Address } from '../src/schema/page.ts'

const open = { audience: 'public', loadsPermissions: false } as const

/** Every view of reports, integrals and rankings (NAV-03). */
const reports = [
  'lseeionListReport',
  'lseeionToStuReport',
  'TeacherIntegral',
  'TeacherReport',
  'toStuReport',
  'toStuIntegral',
  'Ranking',
  'StudentIntegral',
  'StudentReport',
]
const payments = [
  'payOrder',
  'paySuccess',
  'payError',
  'payCard',
  'payGuide',
  'payView',
  'createOrder',
]

/**
 * Addresses whose treatment the specification names and whose screens are not written yet: the guard treats them as it will treat the screens,
 * and says that nothing is there. A page that is written takes its address from here into its own declaration.
 */
export const planned: readonly Address[] = [
  ...reports.map(route => defineAddress({ route, ...open, fluid: true })),
  ...payments.map(route => defineAddress({ route, ...open })),
  defineAddress({ route: 'player', ...open }),
  defineAddress({ route: 'invite', ...open, expiredLogin: 'forgotten' }),
  defineAddress({ route: 'Mobile-Hour', ...open, portalTokens: 'own', fluid: true }),
  defineAddress({ route: 'Pc-Hour', ...open, portalTokens: 'own' }),
  defineAddress({ route: 'download', audience: 'public' }),
  defineAddress({ route: 'webView', loadsPermissions: false }),
]
