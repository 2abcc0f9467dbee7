import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { atOnce } from '../../src/protocol/bulk.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { classTexts } from './classes.texts.ts'

export interface Holder {
  readonly resource: 'course' | 'courseMember'
  readonly id: string
  readonly name: string
}

/** A permission more or less; undefined where none would stay (VAL-13). */
export const toggled = (held: readonly string[], permission: string): readonly string[] | undefined => {
  const next = held.includes(permission) ? held.filter(one => one !== permission) : [...held, permission]
  return next.length ? next : undefined
}

/** Sets what a class, or a person of it, may do in its lessons; each change at once, and undoable. */
export const usePermissions = () => {
  const t = useTexts(classTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const [busy, setBusy] = useState<string>()
  const refresh = { course: useRefresh('course'), courseMember: useRefresh('courseMember') }
  const set = async ({ resource, id, name }: Holder, permissions: readonly string[]): Promise<void> => {
    setBusy(id)
    try {
      const { failed, operation } = atOnce(await edu.bulk('updateMany', resource, { ids: [id] }, { permissions }))
      const why = failed[0]?.msg
      notify(why ?? t.changed(name), { type: why ? 'error' : 'success', action: why ? undefined : offer(operation) })
      await refresh[resource]()
    } catch {
      // said by the provider
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    set,
    toggle: (holder: Holder, held: readonly string[], permission: string): void => {
      const next = toggled(held, permission)
      if (next) void set(holder, next)
      else notify(t.oneStays, { type: 'warning' })
    },
  }
}
