import {
  openReportPath,
  reportViews,
  type ReportView,
} from '../../../resources/reports/report-link/report.options.ts'
import type { OpenedReport } from '../../../resources/reports/report-link/report.types.ts'
import { isSuccess, parseEnvelope, statusOf } from '../../../src/protocol/envelope.ts'
import { hostsFor, hostsFrom, hostsMeta } from '../../../src/protocol/hosts.ts'
import type { Lang } from '../../../src/schema/label.ts'

/** What the address asks for; the token stands behind the `#`, where no server and no log sees it. */
export interface ReportAddress {
  readonly view: ReportView
  readonly token: string
  readonly lessonId: string | null
  readonly studentId: string | null
}

/** A report that was refused, in the server's words; an empty code: nobody answered. */
export interface RefusedReport {
  readonly code: string
  readonly text: string
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

/** The server that serves the page may name the hosts; else they go by the page's host name (SES-16). */
const hostsOf = () =>
  hostsFrom(document.querySelector(`meta[name=${hostsMeta}]`)?.getAttribute('content')) ??
  hostsFor(location.hostname)

/** Where a file of the report is fetched. */
export const fileAddress = (path: string): string => `${hostsOf().files}${path}`

/** Asks for a report: by a call that says nothing of who asks but the token. */
export const askReport = async (
  { view, token, lessonId, studentId }: ReportAddress,
  lang: Lang,
  signal: AbortSignal,
): Promise<OpenedReport | RefusedReport> => {
  const answer = await fetch(`${hostsOf().api}${openReportPath}`, {
    method: 'POST',
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': lang },
    body: JSON.stringify({
      token,
      view,
      ...(lessonId === null ? {} : { lessonId }),
      ...(studentId === null ? {} : { studentId }),
    }),
  })
  const envelope = parseEnvelope(await answer.json())
  if (!envelope) throw new Error('no envelope')
  if (!isSuccess(envelope)) return { code: statusOf(envelope), text: envelope.responseHeader.msg }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's declaration says what it answers
  return envelope.response as OpenedReport
}
