import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import type { CourseInvitation } from '../../resources/classes/course-invitation/courseInvitation.resource.ts'
import { course } from '../../resources/classes/course/course.resource.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import type { AnyRecord } from '../../src/schema/resource.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useRefresh } from '../../src/ui/list/useRefresh.ts'
import { fromLocalInput } from '../../src/ui/parts/fields/localTime.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import type { ClassRecord } from './OneClass.tsx'
import { inviteAddress } from './links.ts'
import { manageTexts } from './manage.texts.ts'
import { useChangeOne } from './useChangeOne.ts'
import { useCopy } from '../../src/ui/parts/useCopy.ts'

export type Invitation = RaRecord & CourseInvitation & AnyRecord
export type Standing = 'active' | 'revoked' | 'expired' | 'usedUp'
/** The current status of an invitation. */
export const standingOf = (
  { status, expiresAt, maxUses, used }: Invitation,
  now: number,
): Standing => {
  if (status === 'REVOKED') return 'revoked'
  if (expiresAt && Date.parse(expiresAt) <= now) return 'expired'
  return maxUses !== null && (used ?? 0) >= maxUses ? 'usedUp' : 'active'
}
export interface NewInvitation {
  readonly name: string
  readonly role: 'STUDENT' | 'AUDITOR'
  /** As the input of a browser has it. */
  readonly expiresAt: string
  readonly maxUses: string
}

const useInvitationWork = () => {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const work = async (fn: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await fn()
    } catch (thrown) {
      const { body, text } = refusalOf(thrown)
      if (body?.errors && Object.keys(body.errors).length) setErrors(body.errors)
      else notify(text, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return { work, busy, errors, setErrors }
}

const useCopyLink = () => {
  const t = useTexts(manageTexts)
  const copy = useCopy(t.copied)
  return (code: string): Promise<void> => copy(inviteAddress(location.origin, code))
}

/** A class's standing code and its further invitations. */
export const useInvitations = (record: ClassRecord) => {
  const t = useTexts(manageTexts)
  const edu = useEdu()
  const notify = useNotify()
  const { offer } = useUndo()
  const change = useChangeOne()
  const refreshClass = useRefresh('course')
  const refresh = useRefresh('courseInvitation')
  const { data, isPending, error, refetch } = useGetList<Invitation>('courseInvitation', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createTime', order: 'DESC' },
    filter: { courseId: record.id },
  })
  const { work, busy, errors, setErrors } = useInvitationWork()
  const copy = useCopyLink()
  const edit = (
    resource: string,
    id: string,
    changes: Readonly<Record<string, unknown>>,
    word: string,
  ): Promise<void> =>
    work(async () => {
      await change(resource, id, changes, word)
      await Promise.all([refreshClass(), refresh()])
    })
  return {
    invitations: data ?? [],
    loading: isPending,
    failed: Boolean(error),
    retry: (): void => void refetch(),
    busy,
    errors,
    turn: (on: boolean): Promise<void> =>
      edit('course', record.id, { inviteOn: on }, on ? t.on : t.off),
    renew: (): Promise<void> =>
      work(async () => {
        await edu.action(course, 'renewInvitation', { id: record.id, quiet: true })
        notify(t.renewed, { type: 'success' })
        await refreshClass()
      }),
    revoke: (id: string): Promise<void> =>
      edit('courseInvitation', id, { status: 'REVOKED' }, t.revoked),
    /** True if it was made. */
    make: async ({ expiresAt, maxUses, ...invitationValues }: NewInvitation): Promise<boolean> => {
      let created = false
      setErrors({})
      await work(async () => {
        const values = {
          ...invitationValues,
          courseId: record.id,
          expiresAt: fromLocalInput(expiresAt),
          maxUses: maxUses === '' ? null : Number(maxUses),
        }
        let operation: string | undefined
        await edu.create('courseInvitation', {
          data: values,
          meta: { quiet: true, onOperation: (id: string) => void (operation = id) },
        })
        created = true
        notify(t.madeOne, { type: 'success', action: offer(operation) })
        await refresh()
      })
      return created
    },
    copy,
  }
}
export type Invitations = ReturnType<typeof useInvitations>
