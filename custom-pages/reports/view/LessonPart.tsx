import type { LessonDetail } from '../../../resources/reports/report-link/report.types.ts'
import { openFileAddress } from '../../../src/protocol/openCalls.ts'
import { ReportPart } from './figures.tsx'
import { Comment, TaskList } from './LearningParts.tsx'
import { PointsEntryList } from './PointsParts.tsx'
import type { ReportWords } from './words.ts'

const Pictures = ({
  words: { t },
  addresses,
}: {
  readonly words: ReportWords
  readonly addresses: readonly string[]
}) =>
  addresses.length === 0 ? null : (
    <div className="rp-pictures">
      {addresses.map((address, n) => (
        <img key={address} src={openFileAddress(address)} alt={t.picture(n + 1)} loading="lazy" />
      ))}
    </div>
  )

/**
 * One lesson of a student: attendance, the teacher's comment, tasks, points, notes and pictures.
 */
export const LessonParts = ({
  words,
  lesson,
}: {
  readonly words: ReportWords
  readonly lesson: LessonDetail
}) => {
  const { t, time } = words
  const { className, teacher, startAt, status, minutes, lateBy, comment, tasks, points } = lesson
  const attended = [
    ...(status === null ? [] : [t.states[status]]),
    ...(minutes === null || minutes === 0 ? [] : [t.minutes(minutes)]),
    ...(lateBy === null || lateBy === 0 ? [] : [t.lateBy(lateBy)]),
  ]
  return (
    <>
      <section aria-label={t.attendance}>
        <h2 data-data>{lesson.name}</h2>
        <dl className="rp-facts">
          <dt>{t.class}</dt>
          <dd data-data>{className}</dd>
          <dt>{t.time}</dt>
          <dd>{time(startAt)}</dd>
          <dt>{t.teacher}</dt>
          <dd data-data>{teacher === '' ? '–' : teacher}</dd>
          <dt>{t.attended}</dt>
          <dd className={`rp-${status ?? 'none'}`}>{attended.join(' · ') || '–'}</dd>
        </dl>
        {comment && (
          <>
            <h3 style={{ marginTop: 16 }}>{t.comment}</h3>
            <Comment words={words} comment={comment} />
          </>
        )}
      </section>
      {tasks.length > 0 && (
        <ReportPart title={t.tasks}>
          <TaskList words={words} tasks={tasks} />
        </ReportPart>
      )}
      {points !== null && points.length > 0 && (
        <ReportPart title={t.points}>
          <PointsEntryList words={words} entries={points} />
        </ReportPart>
      )}
      {lesson.notes.length > 0 && (
        <ReportPart title={t.notes}>
          <ul>
            {lesson.notes.map(({ id, at, text, author, pictures }) => (
              <li key={id}>
                <span data-data style={{ whiteSpace: 'pre-wrap' }}>
                  {text}
                </span>
                <br />
                <span className="rp-muted">
                  <span data-data>{author}</span> · {time(at)}
                </span>
                <Pictures words={words} addresses={pictures} />
              </li>
            ))}
          </ul>
        </ReportPart>
      )}
      {lesson.pictures.length > 0 && (
        <ReportPart title={t.pictures}>
          <Pictures words={words} addresses={lesson.pictures} />
        </ReportPart>
      )}
    </>
  )
}
