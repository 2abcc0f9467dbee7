import { definePage, type PageDefinition } from '../../src/schema/page.ts'
import { inviteLabel } from './view/label.ts'

/** The pages of this folder. */
export const seminarPages: readonly PageDefinition[] = [
  /**
   * SEM-04, SES-05: a seminar's public page, where people register and manage their registration. A
   * server returns a separate page for it.
   */
  definePage({
    route: 'invite',
    label: inviteLabel,
    audience: 'public',
    expiredLogin: 'forgotten',
    shell: false,
    light: 'seminar',
    loadsPermissions: false,
    fluid: true,
    screen: () => import('./view/InviteScreen.tsx').then(module => module.InviteScreen),
  }),
  /** SEM-04: the poster of a seminar, drawn in the browser. */
  definePage({
    route: 'seminarPoster',
    asksFor: 'id',
    label: { en: 'Seminar poster', zh: '研讨会海报' },
    right: 'seminar.read',
    menuRoute: 'seminarManagement',
    screen: () => import('./poster/PosterPage.tsx').then(module => module.PosterPage),
  }),
  /** SEM-04: what a seminar achieved. */
  definePage({
    route: 'seminarAnalysis',
    asksFor: 'id',
    label: { en: 'Seminar analysis', zh: '研讨会数据分析' },
    right: 'seminar.analyse',
    menuRoute: 'seminarManagement',
    screen: () => import('./analysis/AnalysisPage.tsx').then(module => module.AnalysisPage),
  }),
  /** SEM-02: the messages of a seminar as people read them. */
  definePage({
    route: 'seminarMessages',
    asksFor: 'id',
    label: { en: 'Seminar messages', zh: '研讨会通知预览' },
    right: 'seminar.read',
    menuRoute: 'seminarManagement',
    screen: () => import('./messages/MessagesPage.tsx').then(module => module.MessagesPage),
  }),
]
