/** Headings of the menu, in their order. A resource says under which it stands (`menuGroup`). */
export const menuGroups = {
  people: { label: { en: 'People', zh: '人员' }, icon: 'people' },
  settings: { label: { en: 'Settings', zh: '设置' }, icon: 'settings' },
} as const
export type MenuGroup = keyof typeof menuGroups
