import { definePage, type PageDefinition } from '../../src/schema/page.ts'

const open = {
  audience: 'public',
  shell: false,
  loadsPermissions: false,
  portalTokens: 'own',
} as const

/** The pages of this folder, in the order of their menu entries. */
export const lessonHoursPages: readonly PageDefinition[] = [
  definePage({
    route: 'hourBalance',
    label: { en: 'Hours balances', zh: '课时余额' },
    right: 'lessonHoursStatistics',
    menu: 'hourBalance',
    menuLabel: { en: 'Hours', zh: '课时' },
    tabLabel: { en: 'Balances', zh: '余额' },
    verbs: [
      {
        label: { en: 'Owes hours', zh: '欠课时' },
        aliases: { en: ['debt', 'negative hours'], zh: ['欠费', '负课时'] },
        to: '/hourBalance?remainingLessonHours_lt=0',
      },
    ],
    menuOrder: 30,
    menuGroup: 'people',
    icon: 'clock',
    exports: '/edu_adminserver/student/export',
    screen: () => import('./BalancesPage.tsx').then(module => module.BalancesPage),
  }),
  definePage({
    route: 'hourSetting',
    label: { en: 'Lesson hours settings', zh: '课时设置' },
    right: 'hourPolicy.read',
    menu: 'hourSetting',
    menuRoute: 'hourBalance',
    menuGear: true,
    menuOrder: 50,
    menuGroup: 'people',
    icon: 'settings',
    screen: () => import('./HourSettingsPage.tsx').then(module => module.HourSettingsPage),
  }),
  /** A student's hours, for staff. */
  definePage({
    route: 'studentHours',
    asksFor: 'id',
    menuRoute: 'hourBalance',
    label: { en: 'Hours of a student', zh: '学员课时' },
    right: 'hourEntry.read',
    menuGroup: 'people',
    screen: () => import('./StudentHoursPage.tsx').then(module => module.StudentHoursPage),
  }),
  /**
   * A student's own hours, by their link or by logging in: on a wide screen and on a phone
   * (NAV-03).
   */
  definePage({
    ...open,
    route: 'Pc-Hour',
    label: { en: 'Lesson hours', zh: '课时统计' },
    screen: () => import('./OwnHoursPage.tsx').then(module => module.WideHoursPage),
  }),
  definePage({
    ...open,
    route: 'Mobile-Hour',
    label: { en: 'Lesson hours', zh: '课时统计' },
    fluid: true,
    screen: () => import('./OwnHoursPage.tsx').then(module => module.PhoneHoursPage),
  }),
]
