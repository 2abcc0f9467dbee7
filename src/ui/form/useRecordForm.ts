import { useGetOne, useNotify, type RaRecord } from 'ra-core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { defaultsOf } from '../../schema/derive.ts'
import type { Issue } from '../../schema/issue.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import { useEdu } from '../context.tsx'
import { useRefresh } from '../list/useRefresh.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'
import { changedFields, mergeEdits, type Collision } from './merge.ts'
import { resourceResolver, toFormErrors, writable } from './resolver.ts'

interface Refusal {
  readonly status?: number
  readonly body?: { readonly issues?: Readonly<Record<string, Issue>>; readonly base?: AnyRecord | null; readonly theirs?: AnyRecord }
}

export interface Conflict {
  readonly theirs: AnyRecord
  readonly collisions: readonly Collision[]
}

export interface RecordForm {
  readonly form: UseFormReturn<FieldValues>
  readonly record: AnyRecord | undefined
  readonly loading: boolean
  readonly failure: unknown
  readonly dirty: readonly string[]
  readonly saving: boolean
  /** The save was refused for a reason that belongs to no field. */
  readonly refused: boolean
  readonly restored: boolean
  readonly conflict: Conflict | undefined
  save(): Promise<AnyRecord | undefined>
  /** Takes the chosen side of each collision, and saves upon their version. */
  settle(choice: Readonly<Record<string, 'mine' | 'theirs'>>): Promise<AnyRecord | undefined>
  dismissConflict(): void
  discardDraft(): void
  retry(): void
}

/** State of a form over one record (`id`) or a new one, without a pixel: loading, rules, draft, saving, conflict. */
export const useRecordForm = (resource: AnyResource, id: string | undefined): RecordForm => {
  const mode = id === undefined ? 'create' : 'update'
  const access = useAccess()
  const {
    data: loaded,
    isPending,
    error,
    refetch,
  } = useGetOne<RaRecord & AnyRecord>(resource.name, { id: id ?? '' }, { enabled: id !== undefined })
  // After a conflict the form stands on their version, after a save on what the server answered.
  const [base, setBase] = useState<AnyRecord>()
  const record = base ?? loaded
  const names = useMemo(() => writable(resource, mode), [resource, mode])
  const form = useForm<FieldValues>({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    resolver: resourceResolver(resource, mode, access),
    defaultValues: mode === 'create' ? defaultsOf(resource) : {},
    shouldFocusError: true,
  })
  const [restored, setRestored] = useState(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [refused, setRefused] = useState(false)
  const notify = useNotify()
  const edu = useEdu()
  const refresh = useRefresh(resource.name)
  const [saving, setSaving] = useState(false)
  const filled = useRef<string>(undefined)

  // Fills the form once a record; a draft of the same version comes back on top of it.
  useEffect(() => {
    const key = `${resource.name}:${id ?? 'new'}`
    if (filled.current === key || (id !== undefined && !loaded)) return
    filled.current = key
    if (loaded && id !== undefined) form.reset(loaded)
    const draft = readDraft(localStorage, resource, id)
    if (!draft) return
    for (const [name, value] of Object.entries(draft.values)) form.setValue(name, value, { shouldDirty: true })
    setRestored(true)
  }, [form, id, loaded, resource])

  const values = form.watch()
  const start = useMemo<Readonly<Record<string, unknown>>>(() => record ?? defaultsOf(resource), [record, resource])
  const changes = changedFields(Object.fromEntries(names.map(name => [name, values[name]])), start)
  const dirty = id !== undefined && !record ? [] : Object.keys(changes)
  const changesText = JSON.stringify(changes)
  useEffect(() => {
    if (filled.current)
      writeDraft(localStorage, resource, id, { version: record?.version ?? 0, values: JSON.parse(changesText) as Record<string, unknown> })
  }, [changesText, id, record?.version, resource])

  const send = useCallback(
    async (data: Record<string, unknown>, upon: AnyRecord | undefined): Promise<AnyRecord | undefined> => {
      setRefused(false)
      const settled = (saved: AnyRecord): AnyRecord => {
        dropDraft(localStorage, resource, id)
        setConflict(undefined)
        setRestored(false)
        // What was saved is what further changes are counted from, for a new record too.
        setBase(saved)
        form.reset(saved)
        return saved
      }
      // Quiet: the inputs say what is wrong with them, and what belongs to none is said below.
      const meta = { quiet: true }
      setSaving(true)
      try {
        // Nothing of mine is left to write: what is there is what I want.
        if (upon && Object.keys(data).length === 0) {
          await refetch()
          return settled(upon)
        }
        const { data: saved } = upon
          ? await edu.update<RaRecord & AnyRecord>(resource.name, { id: upon.id, data, previousData: upon as RaRecord & AnyRecord, meta })
          : await edu.create<RaRecord & AnyRecord>(resource.name, { data, meta })
        void refresh(saved)
        return settled(saved)
      } catch (thrown) {
        const { status, body } = thrown as Refusal
        if (status === 409 && body?.theirs && upon) {
          const { merged, collisions } = mergeEdits(data, body.base, body.theirs)
          if (collisions.length === 0) return await send(merged, body.theirs)
          // What I did not touch is theirs from now on; what I did stays as I typed it.
          for (const name of names) if (!(name in data)) form.setValue(name, body.theirs[name])
          setBase(body.theirs)
          setConflict({ theirs: body.theirs, collisions })
        } else if (body?.issues && Object.keys(body.issues).length) {
          const errors = Object.entries(toFormErrors(body.issues))
          errors.forEach(([name, fault], index) => {
            if (fault) form.setError(name, fault as { type: string }, { shouldFocus: index === 0 })
          })
        } else {
          notify((thrown as Partial<Error>).message ?? '', { type: 'error' })
          setRefused(true)
        }
        return undefined
      } finally {
        setSaving(false)
      }
    },
    [edu, form, id, names, notify, refetch, refresh, resource],
  )

  const save = async (): Promise<AnyRecord | undefined> => {
    let saved: AnyRecord | undefined
    await form.handleSubmit(async () => {
      const now = Object.fromEntries(names.map(name => [name, form.getValues(name) as unknown]))
      saved = await send(id === undefined ? now : changedFields(now, start), id === undefined ? undefined : record)
    })()
    return saved
  }

  const settle: RecordForm['settle'] = async choice => {
    if (!conflict) return undefined
    for (const { field, theirs } of conflict.collisions) if (choice[field] === 'theirs') form.setValue(field, theirs, { shouldDirty: true })
    const now = Object.fromEntries(names.map(name => [name, form.getValues(name) as unknown]))
    return await send(changedFields(now, conflict.theirs), conflict.theirs)
  }

  return {
    form,
    record,
    loading: id !== undefined && isPending,
    failure: id !== undefined && !loaded ? error : undefined,
    dirty,
    saving,
    refused,
    restored,
    conflict,
    save,
    settle,
    dismissConflict: () => setConflict(undefined),
    discardDraft: () => {
      dropDraft(localStorage, resource, id)
      form.reset({ ...start })
      setRestored(false)
    },
    retry: () => void refetch(),
  }
}
