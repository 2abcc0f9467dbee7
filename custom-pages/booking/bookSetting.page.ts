import { definePage } from '../../src/schema/page.ts'

export const bookSetting = definePage({
  route: 'bookSetting',
  label: { en: 'Booking settings', zh: '约课设置' },
  right: 'bookingPolicy.read',
  menu: 'bookSetting',
  menuGroup: 'booking',
  icon: 'settings',
  screen: () => import('./SettingsPage.tsx').then(module => module.SettingsPage),
})
