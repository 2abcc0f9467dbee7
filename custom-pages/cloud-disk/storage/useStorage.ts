import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { openTeacherDisk, teacherDisks } from '../../../resources/cloud-disk/disk.calls.ts'
import type { RetentionPeriod } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import {
  changeStorageLimits,
  storageSpace,
  type StorageSpace,
} from '../../../resources/cloud-disk/storage.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import { spaceTexts } from './space.texts.ts'
import { diskLink } from '../useDiskAddress.ts'
import { diskKey } from '../useDisks.ts'
import { someText, usePageState } from '../../../src/ui/usePageState.ts'

/** The institution's storage limits and use. */
export const useStorage = () => {
  const edu = useEdu()
  return useQuery({
    queryKey: [diskKey, 'space'],
    queryFn: ({ signal }) => edu.ask(storageSpace, {}, { signal, quiet: true }),
    retry: false,
  })
}

/** The limits as they are typed. */
export interface LimitValues {
  readonly storageLimit: string
  readonly trafficLimit: string
  readonly retention: RetentionPeriod
  readonly retentionDays: string
  readonly chatMonths: string
  readonly pricePerGb: string
}
const typed = (value: number | null): string => (value === null ? '' : String(value))
const valuesOf = (space: StorageSpace): LimitValues => ({
  storageLimit: typed(space.storageLimit),
  trafficLimit: typed(space.trafficLimit),
  retention: space.retention,
  retentionDays: typed(space.retentionDays),
  chatMonths: typed(space.chatMonths),
  pricePerGb: typed(space.pricePerGb),
})
/**
 * null for an empty text; an invalid number is sent unchanged, so that the call reports it at its
 * field.
 */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The form of the limits. */
export const useLimits = (space: StorageSpace) => {
  const t = useTexts(spaceTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Partial<LimitValues>>({})
  const values = { ...valuesOf(space), ...changes }
  const { errors, busy, work } = useFormWork(name => name in values)
  const save = async (): Promise<void> => {
    const saved = await work(() =>
      edu.ask(
        changeStorageLimits,
        {
          version: space.version,
          storageLimit: numberOf(values.storageLimit),
          trafficLimit: numberOf(values.trafficLimit),
          retention: values.retention,
          retentionDays: values.retention === 'CUSTOM' ? numberOf(values.retentionDays) : null,
          chatMonths: numberOf(values.chatMonths),
          pricePerGb: numberOf(values.pricePerGb),
        },
        { quiet: true },
      ),
    )
    // shows what another person has written meanwhile, while the typed values stay
    await queries.invalidateQueries({ queryKey: [diskKey] })
    if (!saved) return
    setChanges({})
    notify(t.saved, { type: 'success' })
  }
  return {
    values,
    errors,
    busy,
    isChanged: Object.keys(changes).length > 0,
    change: (next: Partial<LimitValues>): void => setChanges(old => ({ ...old, ...next })),
    save,
  }
}

/** The disks of the teachers, page by page. */
export const useTeacherDisks = () => {
  const edu = useEdu()
  const navigate = useNavigate()
  const { q, page, limit, go } = usePageState({ q: someText })
  const list = useQuery({
    queryKey: [diskKey, 'teachers', q, page, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      edu.ask(teacherDisks, { q: q || null, page, limit }, { signal, quiet: true }),
    retry: false,
  })
  return {
    q,
    page,
    limit,
    list,
    go,
    open: async (teacherId: string): Promise<void> => {
      try {
        const { disk } = await edu.ask(openTeacherDisk, { teacherId })
        await navigate(diskLink({ disk }))
      } catch {
        // the provider has said why
      }
    },
  }
}
