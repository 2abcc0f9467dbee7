import { useNotify } from 'react-admin'
import { useState } from 'react'
import { attendance } from '../../../resources/classroom/attendance/attendance.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { Attendant } from '../../../resources/classroom/attendance/attendance.calls.ts'
import type { EnteredAttendance } from '../../../resources/classroom/attendance/attendance.options.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { attendanceTexts } from './attendance.texts.ts'

export const mostReason = 200

/**
 * The person whose attendance is being overridden, and the operations to override it and to remove
 * the override. `changed` is called after each.
 */
export const useOverride = (changed: () => Promise<void>) => {
  const t = useTexts(attendanceTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const [person, setPerson] = useState<Attendant>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const work = async (
    action: (onOperation: (operation: string) => void) => Promise<unknown>,
    text: string,
  ): Promise<void> => {
    let operation: string | undefined
    setBusy(true)
    setFailure(undefined)
    try {
      await action(operationId => void (operation = operationId))
      setPerson(undefined)
      notify(text, { type: 'success', action: offer(operation) })
      await changed()
    } catch (thrown) {
      setFailure(thrown instanceof Error && thrown.message ? thrown.message : t.failed)
    } finally {
      setBusy(false)
    }
  }
  return {
    person,
    busy,
    failure,
    open: (whose: Attendant): void => {
      setFailure(undefined)
      setPerson(whose)
    },
    close: (): void => setPerson(undefined),
    save: async (status: EnteredAttendance, reason: string): Promise<void> => {
      if (!person?.id) return
      const { id, name } = person
      const input = { status, reason: reason.trim() }
      await work(
        onOperation => edu.action(attendance, 'override', { id, input, quiet: true, onOperation }),
        t.saved(name),
      )
    },
    restore: async (): Promise<void> => {
      if (!person?.id) return
      const { id, name } = person
      await work(
        onOperation => edu.action(attendance, 'restoreDerived', { id, quiet: true, onOperation }),
        t.restored(name),
      )
    },
  }
}
