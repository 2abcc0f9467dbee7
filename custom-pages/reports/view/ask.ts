import {
  openReportPath,
  reportViews,
  type ReportView,
} from '../../../resources/reports/report-link/report.options.ts'
import type * as calls from '../../../resources/reports/reports.calls.ts'
import { openCaller } from '../../../src/protocol/openCalls.ts'
import type { Lang } from '../../../src/schema/label.ts'

/** The parameters of the address; the token is after the `#`, where no server logs it. */
export interface ReportAddress {
  readonly view: ReportView
  readonly token: string
  readonly lessonId: string | null
  readonly studentId: string | null
}

const isView = (text: string): text is ReportView => Object.hasOwn(reportViews, text)

/** Parses an address; any other page counts as a student's report. */
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

/** Loads a report by a call that sends only the token, and no session. */
export const askReport = (
  { view, token, lessonId, studentId }: ReportAddress,
  lang: Lang,
  signal: AbortSignal,
) => askOpen(openReportPath, { token, view, lessonId, studentId }, { lang, signal })
