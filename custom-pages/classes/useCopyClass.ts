import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { copyClass, type AddedPerson } from '../../src/protocol/teaching/classes.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import type { ClassRecord } from './OneClass.tsx'
import { classTexts } from './classes.texts.ts'

/** The copy of a class as it is filled in, and what became of it. */
export const useCopyClass = (record: ClassRecord) => {
  const t = useTexts(classTexts)
  const edu = useEdu()
  const notify = useNotify()
  const refresh = useRefresh('course')
  const { offer } = useUndo()
  const [values, setValues] = useState({
    courseName: t.copyOf(record.courseName),
    term: '',
    startDate: '',
    endDate: '',
    students: true,
    auditors: false,
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ readonly id: string; readonly left: readonly AddedPerson[] }>()
  const copy = async (): Promise<string | undefined> => {
    setBusy(true)
    setErrors({})
    let operation: string | undefined
    const { term, startDate, endDate, ...rest } = values
    try {
      const input = { ...rest, courseId: record.id, term: term || null, startDate: startDate || null, endDate: endDate || null }
      const made = await edu.ask(copyClass, input, { quiet: true, onOperation: id => void (operation = id) })
      const left = made.people.filter(({ code }) => code !== undefined)
      notify(t.copied(values.courseName, made.added), { type: 'success', action: offer(operation) })
      await refresh()
      if (!left.length) return made.id
      setDone({ id: made.id, left })
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      if (body?.errors && Object.keys(body.errors).length) setErrors(body.errors)
      else notify(text, { type: 'error' })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return {
    values,
    set: (change: Partial<typeof values>): void => setValues(old => ({ ...old, ...change })),
    errors,
    busy,
    done,
    copy,
  }
}
