import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  isForTeacher,
  reportLinkDays,
  type ReportView,
} from '../../resources/reports/report-link/report.options.ts'
import { reportLink } from '../../resources/reports/report-link/reportLink.resource.ts'
import {
  reportReceivers,
  sendReports,
  type ReportReceiver,
  type ReportResult,
} from '../../resources/reports/reports.calls.ts'
import { addDays } from '../../src/schema/zone.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { localDay } from '../../src/ui/parts/fields/localTime.ts'

const subjects = ['studentId', 'courseId', 'lessonId', 'teacherId'] as const
export type ReportSubject = (typeof subjects)[number]

/** Reports that can be sent about each; the first is offered first. */
const viewsAbout: Readonly<Record<ReportSubject, readonly ReportView[]>> = {
  studentId: [
    'toStuReport',
    'toStuIntegral',
    'lseeionListReport',
    'StudentReport',
    'StudentIntegral',
  ],
  courseId: ['toStuReport', 'toStuIntegral', 'lseeionListReport', 'Ranking'],
  lessonId: ['lseeionToStuReport'],
  teacherId: ['TeacherReport', 'TeacherIntegral'],
}
/** Weeks that a report can cover. */
export const reportWeeks = [4, 12, 26] as const

/** Whom the address is about, and what may be sent about them. */
const useSubject = () => {
  const [query] = useSearchParams()
  const subject = subjects.find(name => query.has(name)) ?? 'studentId'
  const id = query.get(subject)
  return { subject, id, views: viewsAbout[subject] }
}

/** The people whom the address is about. */
const useReceivers = (subject: ReportSubject, id: string | null) => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['reportReceivers', subject, id],
    enabled: id !== null,
    queryFn: ({ signal }) =>
      edu.ask(reportReceivers, { [subject]: id ?? '' }, { signal, quiet: true }),
  })
}

/** The chosen recipients: everyone who was not deselected. */
const useChosen = (people: readonly ReportReceiver[]) => {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  return {
    chosen: people.filter(one => !left.has(one.id)),
    isChosen: (person: string): boolean => !left.has(person),
    toggle: (person: string): void =>
      setLeft(old => {
        const next = new Set(old)
        if (!next.delete(person)) next.add(person)
        return next
      }),
    toggleAll: (): void =>
      setLeft(old => (old.size === 0 ? new Set(people.map(one => one.id)) : new Set())),
  }
}

/**
 * The report to send, its number of weeks, and its teacher. `onChange`: called when the choice
 * becomes another report than the one that was sent.
 */
const useReport = (
  views: readonly ReportView[],
  teachers: readonly Pick<ReportReceiver, 'id'>[],
  onChange: () => void,
) => {
  const [chosenView, setView] = useState<ReportView>()
  const [chosenTeacher, setChosenTeacher] = useState<string>()
  const [weeks, setWeeks] = useState<number>(26)
  const view = chosenView ?? views[0] ?? 'toStuReport'
  const toTeacher = isForTeacher(view)
  return {
    view,
    /** A lesson's report covers the lesson. */
    hasPeriod: view !== 'lseeionToStuReport',
    setView: (next: ReportView): void => {
      setView(next)
      onChange()
    },
    toTeacher,
    /** The receiver of reports for teachers; null for any other view, and if there is none. */
    teacherId: toTeacher ? (chosenTeacher ?? teachers[0]?.id ?? null) : null,
    setTeacherId: (next: string): void => {
      setChosenTeacher(next)
      onChange()
    },
    weeks,
    setWeeks: (next: number): void => {
      setWeeks(next)
      onChange()
    },
  }
}

/** The choices, sending, and the result for each person. */
export const useSendReports = () => {
  const edu = useEdu()
  const { subject, id, views } = useSubject()
  const [days, setDays] = useState(String(reportLinkDays.usual))
  const [results, setResults] = useState<ReadonlyMap<string, ReportResult>>(new Map())
  const [revoked, setRevoked] = useState<ReadonlySet<string>>(new Set())
  const refreshLinks = useRefresh('reportLink')
  const { errors, busy, work } = useFormWork(name => ['days', 'teacherId'].includes(name))
  const { data, isError, refetch } = useReceivers(subject, id)
  const people = data?.people ?? []
  const teachers = data?.teachers ?? []
  const report = useReport(views, teachers, () => setResults(new Map()))
  const { view, toTeacher, teacherId, weeks } = report
  const choice = useChosen(people)
  const send = async (tell: boolean): Promise<readonly ReportResult[] | undefined> => {
    const today = localDay(new Date())
    const answer = await work(() =>
      edu.ask(
        sendReports,
        {
          view,
          people: choice.chosen.map(one => one.id),
          teacherId,
          days: Number(days),
          tell,
          from: addDays(today, 1 - 7 * weeks),
          until: today,
          ...(view === 'lseeionToStuReport' ? { lessonId: id } : {}),
          ...(view === 'Ranking' ? { courseId: id } : {}),
        },
        { quiet: true },
      ),
    )
    if (!answer) return undefined
    setResults(new Map(answer.results.map(one => [one.personId, one])))
    setRevoked(new Set())
    void refreshLinks()
    return answer.results
  }
  return {
    about: data?.about ?? '',
    isEmpty: id === null || data?.people.length === 0,
    isLoading: id !== null && !data && !isError,
    failed: isError,
    retry: (): void => void refetch(),
    views,
    ...report,
    teachers,
    days,
    setDays,
    errors,
    busy,
    people,
    ...choice,
    maySend: !busy && choice.chosen.length > 0 && (!toTeacher || teacherId !== null),
    results,
    revoked,
    send,
    revoke: async (linkId: string): Promise<void> => {
      const done = await work(() =>
        edu.action(reportLink, 'revoke', { selection: { ids: [linkId] } }),
      )
      if (!done) return
      setRevoked(old => new Set([...old, linkId]))
      void refreshLinks()
    },
  }
}
export type SendState = ReturnType<typeof useSendReports>
