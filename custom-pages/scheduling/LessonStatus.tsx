import { useLabel } from '../../src/i18n/texts.ts'
import { StatusDot } from '../../src/ui/parts/index.ts'
import { lessonStates, type ShownLessonState } from './lessonStates.ts'

/** A lesson's state in words, with its colour. */
export const LessonStatus = ({ status }: { readonly status: ShownLessonState }) => {
  const { label, tone } = lessonStates[status]
  const text = useLabel()
  return <StatusDot quiet tone={tone} label={text(label)} />
}
