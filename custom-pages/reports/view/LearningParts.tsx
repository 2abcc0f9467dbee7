import type {
  AttendanceFigures,
  ReportComment,
  ReportLesson,
  ReportTask,
  ReportTaskFigures,
} from '../../../resources/reports/report-link/report.types.ts'
import { highestMark } from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import { LargeFigures, ReportPart, WeekChart } from './figures.tsx'
import type { ReportWords } from './words.ts'

interface WithWords {
  readonly words: ReportWords
}

export const AttendancePart = ({
  words,
  figures,
}: WithWords & { readonly figures: AttendanceFigures }) => {
  const { t, count, percent } = words
  const { lessons, present, late, leftEarly, absent, unknown, rate, weeks } = figures
  return (
    <ReportPart title={t.attendance}>
      <LargeFigures
        list={[
          [t.rate, percent(rate)],
          [t.lessons, count(lessons)],
          [t.present, count(present)],
          [t.late, count(late)],
          [t.leftEarly, count(leftEarly)],
          [t.absent, count(absent)],
          ...(unknown ? [[t.unknown, count(unknown)] as const] : []),
        ]}
      />
      <WeekChart words={words} title={t.rateByWeek} weeks={weeks} unit="%" />
    </ReportPart>
  )
}

/** Where a student is with a task, and its mark. */
const standingOf = (
  { t }: ReportWords,
  { state, timing, mark, grade, gradingType }: ReportTask,
) => {
  if (state === null) return t.notSubmitted
  const late = timing === 'LATE' ? `, ${t.lateMark}` : ''
  if (grade !== null) return `${t.grades[grade]}${late}`
  if (mark !== null) return `${t.mark(mark, highestMark[gradingType] ?? 100)}${late}`
  return `${t.taskStates[state]}${late}`
}

export const TaskList = ({
  words,
  tasks,
}: WithWords & { readonly tasks: readonly ReportTask[] }) => (
  <ul>
    {tasks.map(task => (
      <li key={task.id}>
        <div className="rp-row">
          <span data-data>{task.title}</span>
          <span className={`rp-${task.state ?? 'none'}`}>{standingOf(words, task)}</span>
        </div>
        <span className="rp-muted">{words.time(task.endAt)}</span>
      </li>
    ))}
  </ul>
)

export const TasksPart = ({
  words,
  figures,
}: WithWords & { readonly figures: ReportTaskFigures }) => {
  const { t, count, percent } = words
  const { given, submitted, onTime, excellent, average, list } = figures
  return (
    <ReportPart title={t.tasks}>
      <LargeFigures
        list={[
          [t.given, count(given)],
          [t.submitted, count(submitted)],
          [t.onTime, count(onTime)],
          [t.excellent, count(excellent)],
          average === null ? null : [t.average, percent(average)],
        ]}
      />
      {list.length === 0 ? (
        <p className="rp-none">{t.noData}</p>
      ) : (
        <TaskList words={words} tasks={list} />
      )}
    </ReportPart>
  )
}

export const Comment = ({
  words: { t, dayAt },
  comment: { text, teacher, at },
}: WithWords & { readonly comment: ReportComment }) => (
  <blockquote>
    <span data-data>{text}</span>
    <br />
    <span className="rp-muted" data-data>
      {t.by(teacher, dayAt(at))}
    </span>
  </blockquote>
)

interface LessonListProps extends WithWords {
  readonly title: string
  readonly lessons: readonly ReportLesson[]
  /** The address of a lesson's report; undefined if this link has none. */
  readonly linkOf?: (id: string) => string
}
export const LessonList = ({ words, title, lessons, linkOf }: LessonListProps) => {
  const { t, time } = words
  return (
    <ReportPart title={title}>
      {lessons.length === 0 && <p className="rp-none">{t.noData}</p>}
      <ul>
        {lessons.map(({ id, name, className, teacher, startAt, status, comment }) => (
          <li key={id}>
            <div className="rp-row">
              <h3 data-data>{linkOf ? <a href={linkOf(id)}>{name}</a> : name}</h3>
              {status !== null && <span className={`rp-${status}`}>{t.states[status]}</span>}
            </div>
            <span className="rp-muted">
              <span data-data>{[className, teacher].filter(Boolean).join(' · ')}</span> ·{' '}
              {time(startAt)}
            </span>
            {comment && <Comment words={words} comment={comment} />}
          </li>
        ))}
      </ul>
    </ReportPart>
  )
}
