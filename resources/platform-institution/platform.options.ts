import type { MenuHeading } from '../../src/schema/menu.ts'

/** The heading of the operator's menu. */
export const platformHeading: MenuHeading = {
  name: 'platform',
  label: { en: 'Platform', zh: '平台运营' },
  icon: 'globe',
  after: 'home',
}
