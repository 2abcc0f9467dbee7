import { useNotify } from 'react-admin'
import { useState } from 'react'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { canDo } from '../../src/access/index.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import {
  copyClass,
  type AddedPerson,
  type ClassCopy,
  type CopyLessonsAnswer,
  type LessonsWanted,
} from '../../resources/classes/course/course.calls.ts'
import { useAccess, useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { copyTexts } from './copy.texts.ts'
import type { ClassRecord } from './OneClass.tsx'

interface CopyValues {
  readonly courseName: string
  readonly term: string
  readonly startDate: string
  readonly endDate: string
  readonly students: boolean
  readonly auditors: boolean
  readonly lessons: boolean
}

const inputOf = (
  record: ClassRecord,
  values: CopyValues,
  how: Pick<ClassCopy, 'lessons' | 'token' | 'dryRun'>,
): ClassCopy => {
  const { term, startDate, endDate, lessons, ...rest } = values
  const own = {
    ...rest,
    courseId: record.id,
    term: term || null,
    startDate: startDate || null,
    endDate: endDate || null,
  }
  return lessons ? { ...own, ...how } : own
}

/** Makes the copy, says so, and refreshes what shows classes and lessons. */
const useMake = () => {
  const t = useTexts(copyTexts)
  const edu = useEdu()
  const notify = useNotify()
  const refresh = useRefresh('course')
  const refreshLessons = useRefresh('lesson')
  const { offer } = useUndo()
  return async (input: ClassCopy) => {
    let operation: string | undefined
    const answer = await edu.ask(copyClass, input, {
      quiet: true,
      onOperation: id => void (operation = id),
    })
    notify(t.copied(input.courseName, answer.added, answer.lessons?.creates ?? 0), {
      type: 'success',
      action: offer(operation),
    })
    await Promise.all([refresh(), refreshLessons()])
    return answer
  }
}

const firstValues = (
  { courseName }: ClassRecord,
  mayPlan: boolean,
  t: { copyOf(name: string): string },
) => ({
  courseName: t.copyOf(courseName),
  term: '',
  startDate: '',
  endDate: '',
  students: true,
  auditors: false,
  lessons: mayPlan,
})

/** The form for copying a class, the preview of its lessons, and the result. */
export const useCopyClass = (record: ClassRecord) => {
  const t = useTexts(copyTexts)
  const edu = useEdu()
  const access = useAccess()
  const mayPlan = (record.lessonTotal ?? 0) > 0 && canDo(access, lesson, 'create')
  const [start] = useState(() => firstValues(record, mayPlan, t))
  const [values, setValues] = useState(start)
  const { errors, busy, work } = useFormWork(name => name in values)
  const [preview, setShown] = useState<CopyLessonsAnswer>()
  const [changed, setChanged] = useState(false)
  const [lessonChoice, setWanted] = useState<LessonsWanted>('KEEP')
  const [done, setDone] = useState<{ readonly id: string; readonly left: readonly AddedPerson[] }>()

  const see = async (next: LessonsWanted): Promise<void> => {
    const { lessons } = await edu.ask(
      copyClass,
      inputOf(record, values, { lessons: next, dryRun: true }),
      {
        quiet: true,
      },
    )
    setWanted(next)
    setShown(lessons ?? undefined)
  }
  /** Previews its lessons, with this settlement of clashes; nothing is created. */
  const look = async (next: LessonsWanted): Promise<void> => {
    setChanged(false)
    await work(() => see(next))
  }
  const make = useMake()
  const makeOrLeave = async (): Promise<string | undefined> => {
    const answer = await make(
      inputOf(record, values, { lessons: lessonChoice, token: preview?.token }),
    )
    const left = answer.people.filter(({ code }) => code !== undefined)
    if (!left.length) return answer.id
    setDone({ id: answer.id, left })
    return undefined
  }
  return {
    values,
    dirty: keysOf(start).some(name => values[name] !== start[name]),
    set: (change: Partial<typeof values>): void => {
      setValues(old => ({ ...old, ...change }))
      setShown(undefined)
      setWanted('KEEP')
      setChanged(false)
    },
    errors,
    busy,
    done,
    mayPlan,
    shown: preview,
    changed,
    wanted: lessonChoice,
    look,
    /** The id of the new class where all is well. */
    copy: (): Promise<string | undefined> =>
      work(async () => {
        try {
          return await makeOrLeave()
        } catch (thrown) {
          const { code } = refusalOf(thrown).body ?? {}
          if (!preview || (code !== ErrorCode.conflict && code !== ErrorCode.lessonClash))
            throw thrown
          // the world is another one than was shown: shown again
          await see(lessonChoice)
          setChanged(true)
          return undefined
        }
      }),
  }
}
export type CopyClass = ReturnType<typeof useCopyClass>
