import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder, in the order of their menu entries. */
export const schedulingPages: readonly PageDefinition[] = [
  /**
   * The timetable as calendar and list, where lessons are scheduled (SCH-01); everyone who can read
   * lessons can open it.
   */
  definePage({
    route: 'scheduling',
    label: { en: 'Timetable', zh: '课表' },
    aliases: { en: ['calendar', 'schedule', 'agenda'], zh: ['日历', '课程表', '日程'] },
    verbs: [
      {
        label: { en: 'Schedule lessons', zh: '排课' },
        aliases: { en: ['new lessons', 'plan lessons'], zh: ['安排课程', '加课'] },
        to: '/scheduling?new=1',
        right: 'lesson.create',
      },
    ],
    right: 'lesson.read',
    menu: 'scheduling',
    menuOrder: 20,
    menuGroup: 'home',
    icon: 'calendar',
    skeleton: 'calendar',
    screen: () => import('./SchedulingPage.tsx').then(module => module.SchedulingPage),
  }),
  /** The lessons that were just scheduled (CLS-08). */
  definePage({
    route: 'lessionAddSuccess',
    menuRoute: 'scheduling',
    label: { en: 'Lessons scheduled', zh: '排课成功' },
    right: 'lesson.read',
    screen: () => import('./ScheduledPage.tsx').then(module => module.ScheduledPage),
  }),
  /**
   * The timetable inside a client: its tokens are exchanged for a session on the way in (SES-17),
   * and the console's frame is left out.
   */
  definePage({
    route: 'schedulingClient',
    label: { en: 'Timetable', zh: '课表' },
    right: 'lesson.read',
    shell: false,
    portalTokens: 'exchanged',
    loadsPermissions: false,
    screen: () => import('./ClientPage.tsx').then(module => module.ClientPage),
  }),
  definePage({
    route: 'bookClassscheduling',
    label: { en: 'Booking timetable', zh: '约课课表' },
    right: 'lesson.read',
    menu: 'bookClassscheduling',
    menuLabel: { en: 'Open slots', zh: '可约课表' },
    tabLabel: { en: 'Timetable', zh: '课表' },
    menuOrder: 20,
    icon: 'calendar',
    skeleton: 'calendar',
    menuGroup: 'booking',
    screen: () =>
      import('./BookingSchedulingPage.tsx').then(module => module.BookingSchedulingPage),
  }),
  definePage({
    route: 'bookClassschedulingNew',
    menuRoute: 'bookClassscheduling',
    label: { en: 'Schedule booking lessons', zh: '新建约课课节' },
    right: 'lesson.create',
    menuGroup: 'booking',
    screen: () =>
      import('./BookingSchedulingPage.tsx').then(module => module.NewBookingSchedulingPage),
  }),
]
