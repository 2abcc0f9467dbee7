import { reportViews } from '../../resources/reports/report-link/report.options.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { definePage, type PageDefinition } from '../../src/schema/page.ts'

/**
 * PTS-02: the nine public views. A server returns a separate page for their addresses; in the
 * console they are ordinary screens.
 */
const views: readonly PageDefinition[] = keysOf(reportViews).map(route =>
  definePage({
    route,
    label: reportViews[route],
    audience: 'public',
    shell: false,
    light: 'report',
    loadsPermissions: false,
    fluid: true,
    screen: () => import('./view/ReportScreen.tsx').then(module => module.ReportScreen),
  }),
)

/** The pages of this folder. */
export const reportPages: readonly PageDefinition[] = [
  ...views,
  /** Sends reports about a student, class, lesson or teacher. */
  definePage({
    route: 'sendReports',
    label: { en: 'Send reports', zh: '发送报告' },
    right: 'reportLink.send',
    menuRoute: 'reportLink',
    screen: () => import('./SendPage.tsx').then(module => module.SendPage),
  }),
  /** The comments on the students of a lesson. */
  definePage({
    route: 'lessonComments',
    asksFor: 'lessonId',
    label: { en: 'Lesson comments', zh: '课节评语' },
    right: 'lessonComment.read',
    menuRoute: 'lessionList',
    screen: () => import('./CommentsPage.tsx').then(module => module.CommentsPage),
  }),
]
