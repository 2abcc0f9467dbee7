import { definePage } from '../../src/schema/page.ts'

export const bookClassschedulingNew = definePage({
  route: 'bookClassschedulingNew',
  label: { en: 'Schedule booking lessons', zh: '新建约课排课' },
  right: 'lesson.create',

  menuGroup: 'booking',
  screen: () =>
    import('./BookingSchedulingPage.tsx').then(module => module.NewBookingSchedulingPage),
})
