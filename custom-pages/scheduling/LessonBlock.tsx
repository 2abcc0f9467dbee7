import type { CSSProperties, ReactNode } from 'react'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import type { TimetableEntry } from './entries.ts'
import { lessonStates } from './lessonStates.ts'
import { timetableTexts } from './timetable.texts.ts'

/** How a lesson is shown in a grid. */
export interface LessonBlockProps {
  /** True while it is moved by keys. */
  readonly nudged?: boolean | undefined
  /** Names of teachers where they aren't the column's. */
  readonly teacher?: boolean | undefined
}
interface Props extends LessonBlockProps {
  readonly entry: TimetableEntry
  readonly style?: CSSProperties
  readonly from?: number
  readonly children: ReactNode
}

/** One lesson in a grid: a button with a full description; the grid handles presses. */
export const LessonBlock = ({ entry, nudged: moving, style, from, children }: Props) => {
  const t = useTexts(timetableTexts)
  const label = useLabel()
  const { lesson, course, teacher, locked, start, end } = entry
  const about = [
    `${start.slice(11)} – ${end.slice(11)}`,
    lesson.name,
    course,
    teacher || t.noTeacher,
    label(lessonStates[lesson.status].label),
    ...(lesson.forced ? [t.forced] : []),
    ...(locked ? [t[locked]] : []),
  ]
  return (
    <button
      type="button"
      className="lesson"
      data-lesson={entry.id}
      data-status={lesson.status}
      data-locked={locked}
      data-forced={lesson.forced || undefined}
      data-nudged={moving || undefined}
      data-from={from}
      title={about.join('\n')}
      aria-keyshortcuts={locked ? undefined : 'ArrowUp ArrowDown ArrowLeft ArrowRight Enter'}
      style={style}
    >
      {children}
    </button>
  )
}
