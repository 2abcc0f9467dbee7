import {
  openReportPath,
  reportViews,
  type ReportView,
} from '../../../resources/reports/report-link/report.options.ts'
import type * as calls from '../../../resources/reports/reports.calls.ts'
import { openCaller } from '../../../src/protocol/openCalls.ts'
import type { Lang } from '../../../src/schema/label.ts'

/**
 * What the address asks for; the token stands behind the `#`, where no server and no log sees it.
 */
export interface ReportAddress {
  readonly view: ReportView
  readonly token: string
  readonly lessonId: string | null
  readonly studentId: string | null
}

const isView = (text: string): text is ReportView => Object.hasOwn(reportViews, text)

/** What an address asks for; of any other page, a student's report. */
export const addressIn = ({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): ReportAddress => {
  const name = pathname.slice(1)
  const query = new URLSearchParams(search)
  return {
    view: isView(name) ? name : 'toStuReport',
    token: hash.slice(1),
    lessonId: query.get('lesson'),
    studentId: query.get('student'),
  }
}

const askOpen = openCaller<typeof calls>()

/** Asks for a report: by a call that says nothing of who asks but the token. */
export const askReport = (
  { view, token, lessonId, studentId }: ReportAddress,
  lang: Lang,
  signal: AbortSignal,
) => askOpen(openReportPath, { token, view, lessonId, studentId }, { lang, signal })
