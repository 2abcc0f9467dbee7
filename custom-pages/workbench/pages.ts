import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/** The pages of this folder. */
export const workbenchPages: readonly PageDefinition[] = [
  definePage({
    route: 'workbench',
    label: { en: 'Workbench', zh: '工作台' },
    aliases: { en: ['dashboard', 'overview page'], zh: ['首页', '主页'] },
    audience: 'member',
    menu: 'workbench',
    menuLabel: { en: 'Home', zh: '工作台' },
    menuOrder: 10,
    menuGroup: 'home',
    icon: 'home',
    skeleton: 'cards',
    showsRecords: false,
    screen: () => import('./WorkbenchPage.tsx').then(module => module.WorkbenchPage),
  }),
  /** A website of the workbench in a frame (PLY-03). */
  definePage({
    route: 'webView',
    label: { en: 'Website', zh: '网站' },
    audience: 'member',
    shell: false,
    loadsPermissions: false,
    framesWebsites: true,
    showsRecords: false,
    screen: () => import('./WebsitePage.tsx').then(module => module.WebsitePage),
  }),
]
