import { useState } from 'react'
import { findInstitution, shareNodes } from '../../../resources/cloud-disk/sharing.calls.ts'
import type { GranteeType } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import type { Entry } from '../entries.ts'
import { expiryInstant, type Expiry } from './expiry.ts'
import { shareTexts } from './share.texts.ts'
import { useTellDone } from '../useDiskWork.ts'
import { diskWorkTexts } from '../work.texts.ts'

const unlimited: Expiry = { way: 'always', day: '' }
const fields = ['teachers', 'courses', 'institutions', 'expiresAt'] as const
const noInstitutions: readonly FoundInstitution[] = []

/** Another institution that was found by its number. */
export interface FoundInstitution {
  readonly id: string
  readonly name: string
}

/**
 * Other institutions to share with: found one by one, by their numbers, so that their names are
 * seen before anything is shared.
 */
const useInstitutions = () => {
  const edu = useEdu()
  const [schoolNo, setSchoolNo] = useState('')
  const [found, setFound] = useState(noInstitutions)
  const { errors, busy, work } = useFormWork(name => name === 'schoolNo')
  const { schoolNo: error } = errors
  const find = async (): Promise<void> => {
    const one = await work(() => edu.ask(findInstitution, { schoolNo }, { quiet: true }))
    if (!one) return
    setSchoolNo('')
    setFound(others => (others.some(({ id }) => id === one.id) ? others : [...others, one]))
  }
  return {
    schoolNo,
    setSchoolNo,
    found,
    error,
    isFinding: busy,
    find: (): void => void find(),
    remove: (id: string): void => setFound(others => others.filter(one => one.id !== id)),
    clear: (): void => setFound(noInstitutions),
  }
}
export type Institutions = ReturnType<typeof useInstitutions>

/** The chosen grantees of new shares, and their expiry. */
export const useNewShares = (
  entries: readonly Entry[],
  now: number,
  refresh: () => Promise<void>,
) => {
  const t = useTexts(shareTexts)
  const words = useTexts(diskWorkTexts)
  const edu = useEdu()
  const tell = useTellDone()
  const [kind, setKind] = useState<GranteeType>('TEACHER')
  const [teachers, setTeachers] = useState<readonly string[]>([])
  const [courses, setCourses] = useState<readonly string[]>([])
  const institutions = useInstitutions()
  const [expiry, setExpiry] = useState<Expiry>(unlimited)
  const { errors, busy, work } = useFormWork(name => fields.some(field => field === name))
  const expiresAt = expiryInstant(expiry, now)
  const ids = { teachers, courses, institutions: institutions.found.map(({ id }) => id) }
  const count = Object.values(ids).flat().length
  const add = async (): Promise<void> => {
    if (expiresAt === undefined) return
    const nodes = entries.map(({ id }) => id)
    const done = await work(() =>
      edu.ask(
        shareNodes,
        {
          nodes,
          teachers: [...ids.teachers],
          courses: [...ids.courses],
          institutions: ids.institutions,
          expiresAt,
        },
        { quiet: true },
      ),
    )
    if (!done) return
    setTeachers([])
    setCourses([])
    institutions.clear()
    await refresh()
    tell.done(t.shared(done.count), [done.operation], words.undo)
  }
  return {
    kind,
    setKind,
    teachers,
    setTeachers,
    courses,
    setCourses,
    institutions,
    expiry,
    setExpiry,
    errors,
    busy,
    canAdd: count > 0 && expiresAt !== undefined,
    isDayWrong: expiresAt === undefined,
    add,
  }
}
export type NewShares = ReturnType<typeof useNewShares>
