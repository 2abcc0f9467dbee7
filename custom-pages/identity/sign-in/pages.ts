import { definePage, type PageDefinition } from '../../../src/schema/page.ts'

const screen = () => import('./LoginPage.tsx').then(module => module.LoginPage)

/** The pages of this folder, in the order of their menu entries. */
export const signInPages: readonly PageDefinition[] = [
  definePage({
    route: 'login',
    label: { en: 'Log in', zh: '登录' },
    audience: 'public',
    shell: false,
    portalTokens: 'exchanged',
    screen,
  }),
  /** NAV-16: the login screen under its other name. */
  definePage({
    route: 'loginforOut',
    label: { en: 'Log in', zh: '登录' },
    audience: 'public',
    shell: false,
    screen,
  }),
  definePage({
    route: 'loginOrg',
    label: { en: 'Institution login', zh: '机构登录' },
    audience: 'public',
    shell: false,
    screen: () => import('./OrgLoginPage.tsx').then(module => module.OrgLoginPage),
  }),
  definePage({
    route: 'personWeb',
    label: { en: 'Personal account', zh: '个人账号' },
    audience: 'public',
    shell: false,
    loadsPermissions: false,
    screen: () => import('./PersonPage.tsx').then(module => module.PersonPage),
  }),
  definePage({
    route: 'overseaReg',
    label: { en: 'Free trial', zh: '免费试用' },
    audience: 'public',
    shell: false,
    loadsPermissions: false,
    screen: () => import('./TrialPage.tsx').then(module => module.TrialPage),
  }),
  definePage({
    route: 'createOrg',
    label: { en: 'Create an institution', zh: '创建机构' },
    audience: 'public',
    shell: false,
    portalTokens: 'own',
    loadsPermissions: false,
    screen: () => import('./CreateOrgPage.tsx').then(module => module.CreateOrgPage),
  }),
  definePage({
    route: 'forgotPassword',
    label: { en: 'Reset password', zh: '找回密码' },
    audience: 'public',
    shell: false,
    screen: () => import('./ForgotPage.tsx').then(module => module.ForgotPage),
  }),
]
