import { Fragment, useEffect, useState, type ReactNode } from 'react'
import { reportViews } from '../../../resources/reports/report-link/report.options.ts'
import type { OpenedReport } from '../../../resources/reports/report-link/report.types.ts'
import { currentBrand, publicTitleOf, windowTitleOf } from '../../../src/i18n/brand.ts'
import { currentLanguage, setLanguage } from '../../../src/i18n/language.ts'
import type { Lang } from '../../../src/schema/label.ts'
import { openFileAddress } from '../../../src/protocol/openCalls.ts'
import type { ReportAddress } from './ask.ts'
import { LargeFigures, ReportPart } from './figures.tsx'
import { AttendancePart, LessonList, TasksPart } from './LearningParts.tsx'
import { LessonParts } from './LessonPart.tsx'
import { PointsPart, RankingPart, TeachingPart } from './PointsParts.tsx'
import { reportTexts } from './report.texts.ts'
import { lightStyle } from '../../../src/ui/light/style.ts'
import { useReport } from './useReport.ts'
import { reportWordsOf, type ReportWords } from './words.ts'

const otherLanguage = { en: 'zh', zh: 'en' } as const

interface FrameProps {
  readonly lang: Lang
  readonly brand: string
  /** Address of the institution's logo; null: it has none. */
  readonly logo?: string | null
  readonly actions?: ReactNode
  readonly busy?: boolean
  readonly children: ReactNode
}
/** The page around a report: the school and what can be done with it. */
const Frame = ({ lang, brand, logo = null, actions, busy = false, children }: FrameProps) => {
  const t = reportTexts[lang]
  const other = otherLanguage[lang]
  return (
    <div className="rp" lang={lang === 'zh' ? 'zh-CN' : 'en'}>
      <style>{lightStyle}</style>
      <header>
        {logo !== null && (
          <img className="rp-logo" src={openFileAddress(logo)} alt="" width={32} height={32} />
        )}
        <strong data-data>{brand}</strong>
        {actions}
        <button type="button" lang={other} data-data onClick={() => setLanguage(other)}>
          {t.language}
        </button>
      </header>
      <main aria-busy={busy} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

/** Draws the report as a picture on request; loads its code then. */
const ImageButton = ({
  report,
  words,
}: {
  readonly report: OpenedReport
  readonly words: ReportWords
}) => {
  const { t } = words
  const [done, setDone] = useState(false)
  const save = async (): Promise<void> => {
    const { saveReportImage } = await import('./shareImage.ts')
    await saveReportImage(report, words)
    setDone(true)
  }
  return (
    <>
      <button type="button" onClick={() => void save()}>
        {t.image}
      </button>
      <span role="status" className="rp-muted rp-screen">
        {done ? t.imageSaved : ''}
      </span>
    </>
  )
}

interface BodyProps {
  readonly report: OpenedReport
  readonly words: ReportWords
  readonly address: ReportAddress
}
/**
 * A report without the parts that have nothing to say: rows of zeros tell parents nothing. A report
 * of points has its part in any case.
 */
const withoutEmpty = (report: OpenedReport): OpenedReport => {
  const { attendance, teaching, tasks, hours, points } = report
  const isPoints = attendance === null && teaching === null
  const hasPoints =
    points !== null && (points.total > 0 || points.balance || points.accumulated || points.added)
  return {
    ...report,
    attendance: attendance?.lessons ? attendance : null,
    tasks: tasks?.given ? tasks : null,
    hours: hours && (hours.total || hours.used || hours.remaining) ? hours : null,
    points: isPoints || hasPoints ? points : null,
  }
}

/** The classes and teachers of a report's lessons, each once. */
const WhoTaught = ({ words: { t }, report }: Pick<BodyProps, 'words' | 'report'>) => {
  const lessons = report.lessons ?? []
  const once = (name: 'className' | 'teacher') =>
    [...new Set(lessons.map(one => one[name]).filter(Boolean))].join(', ')
  const facts = [
    [t.class, once('className')],
    [t.teacher, once('teacher')],
  ] as const
  if (facts.every(([, names]) => names === '')) return null
  return (
    <dl className="rp-facts">
      {facts.map(
        ([name, names]) =>
          names !== '' && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd data-data>{names}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** The parts that a report has. */
const Body = ({ report, words, address }: BodyProps) => {
  const { t } = words
  const isPoints = report.attendance === null && report.teaching === null
  const { view, teaching, attendance, tasks, points, lessons, lesson, ranking, hours } =
    withoutEmpty(report)
  const isList = view === 'lseeionListReport'
  const linkOf = (id: string): string =>
    `/lseeionToStuReport?lesson=${encodeURIComponent(id)}#${address.token}`
  return (
    <>
      {lesson && <LessonParts words={words} lesson={lesson} />}
      <WhoTaught words={words} report={report} />
      {teaching && <TeachingPart words={words} figures={teaching} />}
      {attendance && <AttendancePart words={words} figures={attendance} />}
      {tasks && <TasksPart words={words} figures={tasks} />}
      {hours && (
        <ReportPart title={t.hours}>
          <LargeFigures
            list={[
              [t.hoursLeft, words.count(hours.remaining)],
              [t.hoursUsed, words.count(hours.used)],
              [t.hoursTotal, words.count(hours.total)],
            ]}
          />
        </ReportPart>
      )}
      {points && (
        <PointsPart
          words={words}
          figures={points}
          title={teaching || view === 'TeacherIntegral' ? t.pointsGiven : t.points}
          whole={isPoints}
        />
      )}
      {ranking && <RankingPart words={words} ranking={ranking} />}
      {lessons && (
        <LessonList
          words={words}
          title={isList ? t.allLessons : t.latest}
          lessons={lessons}
          {...(isList ? { linkOf } : {})}
        />
      )}
    </>
  )
}

const Opened = ({
  report,
  address,
  lang,
}: {
  readonly report: OpenedReport
  readonly address: ReportAddress
  readonly lang: Lang
}) => {
  const t = reportTexts[lang]
  const words = reportWordsOf(t, lang, report.timezone)
  const title = reportViews[report.view][lang]
  const { institution, person, from, until, expires } = report
  useEffect(() => {
    document.title = publicTitleOf(title, institution, currentBrand(), lang)
  }, [title, institution, lang])
  return (
    <Frame
      lang={lang}
      brand={institution}
      logo={report.logo}
      actions={
        <>
          <button type="button" className="rp-first" onClick={() => window.print()}>
            {t.pdf}
          </button>
          <ImageButton report={report} words={words} />
        </>
      }
    >
      {address.lessonId !== null && (
        <p className="rp-screen">
          <a href={`/lseeionListReport#${address.token}`}>{t.back}</a>
        </p>
      )}
      <h1>{title}</h1>
      <p className="rp-muted">
        {person !== '' && <strong data-data>{person}</strong>}
        {person !== '' && ' · '}
        {from === until ? words.day(from) : t.period(words.day(from), words.day(until))}
      </p>
      <Body report={report} words={words} address={address} />
      <footer>
        <p data-data>{t.foot(institution)}</p>
        <p className="rp-screen">{t.expires(words.dayAt(expires))}</p>
      </footer>
    </Frame>
  )
}

/** A public report page (PTS-02): the report of the link in its address. */
export const ReportScreen = () => {
  const lang = currentLanguage()
  const t = reportTexts[lang]
  const { address, state, retry } = useReport(lang)
  const title = reportViews[address.view][lang]
  useEffect(() => {
    document.title = windowTitleOf(title, currentBrand(), lang)
  }, [title, lang])
  if (state.kind === 'OPEN') return <Opened report={state.report} address={address} lang={lang} />
  if (state.kind === 'LOADING')
    return (
      <Frame lang={lang} brand="" busy>
        <h1>{title}</h1>
        <p className="rp-muted" role="status">
          {t.loading}
        </p>
        <div className="rp-skeleton" />
        <div className="rp-skeleton" />
      </Frame>
    )
  if (state.kind === 'FAILED')
    return (
      <Frame lang={lang} brand="">
        <h1>{t.failed}</h1>
        <p>{t.failedHelp}</p>
        <button type="button" className="rp-first" onClick={retry}>
          {t.retry}
        </button>
      </Frame>
    )
  const { code, text } = state.refused
  const heads: Readonly<Record<string, string>> = t.refused
  return (
    <Frame lang={lang} brand="">
      <h1>{heads[code] ?? t.failed}</h1>
      <p>{text}</p>
      {heads[code] === undefined && (
        <button type="button" className="rp-first" onClick={retry}>
          {t.retry}
        </button>
      )}
    </Frame>
  )
}
