import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

const label = { en: 'Basic settings', zh: '基础设置' }
const screen = () => import('./InstitutionPage.tsx').then(module => module.InstitutionPage)

/** The pages of this folder, in the order of their menu entries. */
export const institutionPages: readonly PageDefinition[] = [
  /**
   * NAV-16: organization and basicSettings are the same screen. Its part about the institution
   * requires a permission; one's own settings don't.
   */
  definePage({
    route: 'organization',
    label,
    aliases: { en: ['school name', 'preferences'], zh: ['学校', '机构资料'] },
    audience: 'member',
    menu: 'organization',
    menuLabel: { en: 'School', zh: '机构' },
    menuOrder: 10,
    menuGroup: 'settings',
    icon: 'settings',
    screen,
  }),
  /**
   * Keys with which programs use the console's calls (docs/api) or sign calls of the open interface
   * (docs/open-api.md).
   */
  definePage({
    route: 'apiKeys',
    label: { en: 'API keys', zh: 'API 密钥' },
    aliases: { en: ['integration', 'developer'], zh: ['接口', '对接', '开发者'] },
    right: 'apiKey.manage',
    rights: {
      'apiKey.manage': { en: 'Manage API keys', zh: '管理 API 密钥' },
      'openKey.manage': { en: 'Manage signing keys', zh: '管理签名密钥' },
    },
    opensByAny: true,
    apiKeys: false,
    menu: 'apiKeys',
    menuLabel: { en: 'Open API', zh: '开放接口' },
    tabLabel: { en: 'API keys', zh: 'API 密钥' },
    menuOrder: 70,
    menuGroup: 'settings',
    icon: 'lock',
    screen: () => import('./ApiKeysPage.tsx').then(module => module.ApiKeysPage),
  }),
  /** The index of all settings, by the entries that the menu has below it and by gears. */
  definePage({
    route: 'settings',
    exports: { none: 'an index of pages' },
    label: { en: 'Settings', zh: '设置' },
    audience: 'member',
    showsRecords: false,
    screen: () => import('./SettingsPage.tsx').then(module => module.SettingsPage),
  }),
  definePage({
    route: 'basicSettings',
    menuRoute: 'organization',
    label,
    audience: 'member',
    screen,
  }),
]
