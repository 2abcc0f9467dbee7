import { useNotify } from 'react-admin'
import { useState } from 'react'
import { addCourseStudents } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import { useRefresh } from '../../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { studentTexts } from './students.texts.ts'

/** Students and classes that are about to be added to a course. */
export const useAddStudents = (courseId: string, onAdded: () => void) => {
  const t = useTexts(studentTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const refreshEnrolments = useRefresh('enrolment')
  const refreshCourses = useRefresh('recordedCourse')
  const [studentIds, setStudents] = useState<readonly string[]>([])
  const [classIds, setClasses] = useState<readonly string[]>([])
  const { errors, busy, work } = useFormWork(name => name === 'studentIds' || name === 'classIds')
  const add = async (): Promise<void> => {
    let operation: string | undefined
    const answer = await work(() =>
      edu.ask(
        addCourseStudents,
        { courseId, studentIds, classIds },
        { quiet: true, onOperation: id => void (operation = id) },
      ),
    )
    if (!answer) return
    const { added, present } = answer
    const words = [...(added ? [t.added(added)] : []), ...(present ? [t.present(present)] : [])]
    const action = added ? offer(operation) : undefined
    notify(words.join(' · ') || t.added(0), { type: added ? 'success' : 'info', action })
    await Promise.all([refreshEnrolments(), refreshCourses()])
    onAdded()
  }
  return {
    studentIds,
    setStudents,
    classIds,
    setClasses,
    errors,
    busy,
    some: studentIds.length + classIds.length > 0,
    add,
  }
}
