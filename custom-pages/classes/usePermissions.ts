import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { classTexts } from './classes.texts.ts'
import { useChangeOne } from './useChangeOne.ts'

export interface Holder {
  readonly resource: 'course' | 'courseMember'
  readonly id: string
  readonly name: string
}

/** Adds or removes a permission; undefined if none would remain (VAL-13). */
export const toggled = (
  permissions: readonly string[],
  permission: string,
): readonly string[] | undefined => {
  const next = permissions.includes(permission)
    ? permissions.filter(one => one !== permission)
    : [...permissions, permission]
  return next.length ? next : undefined
}

/**
 * Sets the permissions of a class, or of a person in it; each change applies at once and can be
 * undone.
 */
export const usePermissions = () => {
  const t = useTexts(classTexts)
  const notify = useNotify()
  const change = useChangeOne()
  const [busy, setBusy] = useState<string>()
  const refresh = { course: useRefresh('course'), courseMember: useRefresh('courseMember') }
  const set = async (
    { resource, id, name }: Holder,
    permissions: readonly string[],
  ): Promise<void> => {
    setBusy(id)
    try {
      await change(resource, id, { permissions }, t.changed(name))
      await refresh[resource]()
    } catch (thrown) {
      notify(refusalOf(thrown).text, { type: 'error' })
    } finally {
      setBusy(undefined)
    }
  }
  return {
    busy,
    set,
    toggle: (holder: Holder, permissions: readonly string[], permission: string): void => {
      const next = toggled(permissions, permission)
      if (next) void set(holder, next)
      else notify(t.oneStays, { type: 'warning' })
    },
  }
}
