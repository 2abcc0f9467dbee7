import { submissionStates } from '../../../resources/tasks/submission/submission.options.ts'
import type { OwnTask } from '../../../resources/tasks/ownTasks.calls.ts'
import {
  taskGrades,
  highestMark,
} from '../../../resources/tasks/task-template/taskTemplate.options.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { StatusDot } from '../../../src/ui/parts/States.tsx'
import { taskTexts } from '../tasks.texts.ts'
import { ownTaskTexts } from './own.texts.ts'

/** Where a student is with a task. */
export const TaskStanding = ({ task }: { readonly task: OwnTask }) => {
  const t = useTexts(ownTaskTexts)
  const lang = useLang()
  const { state, phase, open } = task
  if (state !== null) {
    const { label, tone } = submissionStates[state]
    return <StatusDot tone={tone} label={label[lang]} />
  }
  if (phase === 'NOT_STARTED') return <StatusDot tone="neutral" label={t.notStarted} />
  if (!open) return <StatusDot tone="bad" label={t.missed} />
  return <StatusDot tone="careful" label={phase === 'ENDED' ? t.makeUp : t.toDo} />
}

/** The mark or grade of an approved task as text; undefined if it has none. */
export const useMarkText = ({
  mark,
  grade,
  gradingType,
}: Pick<OwnTask, 'mark' | 'grade' | 'gradingType'>): string | undefined => {
  const t = useTexts(taskTexts)
  const lang = useLang()
  if (grade !== null) return taskGrades[grade][lang]
  return mark === null ? undefined : t.mark(mark, highestMark[gradingType] ?? 100)
}
