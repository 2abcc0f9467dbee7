import { useNotify, type RaRecord } from 'react-admin'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import { useEdu } from '../context.tsx'
import { refusalOf, type ShownRefusal } from '../list/refusal.ts'
import { useRefresh } from '../list/useRefresh.ts'
import { useRecord } from '../useRecord.ts'
import { dropDraft, readDraft, writeDraft } from './drafts.ts'
import { changedFields } from './merge.ts'
import { resourceResolver } from './resolver.ts'
import { useCountedDefaults, useInitialValues } from './useInitialValues.ts'
import { useSave, type Choice, type Conflict } from './useSave.ts'
import { writable } from './writable.ts'

export type { Conflict } from './useSave.ts'

type WayOutOf = (code: string, text: string) => boolean

export interface RecordForm {
  readonly form: UseFormReturn
  readonly record: AnyRecord | undefined
  readonly loading: boolean
  readonly failure: unknown
  readonly dirty: readonly string[]
  readonly saving: boolean
  /** The save was refused for a reason that belongs to no field. */
  readonly refused: boolean
  readonly restored: boolean
  readonly conflict: Conflict | undefined
  /**
   * `wayOut` opens the dialog with a way out of a refusal; where it returns false, a toast shows
   * it.
   */
  save(wayOut?: WayOutOf): Promise<AnyRecord | undefined>
  /** Takes the chosen side of each collision, and saves upon their version. */
  settle(choice: Choice): Promise<AnyRecord | undefined>
  /** Takes a record that was deleted meanwhile out of the trash, and saves. */
  restoreAndSave(): Promise<AnyRecord | undefined>
  /** Why it could not be restored. */
  readonly restoreFailed: string | undefined
  /** Id of the operation that the latest save was. */
  operation(): string | undefined
  dismissConflict(): void
  discardDraft(): void
  retry(): void
}

type Form = UseFormReturn

const focusFirst = (form: Form, resource: AnyResource, faulty: readonly string[]): void => {
  const first = resource.form.groups
    .flatMap(group => group.fields)
    .find(name => faulty.includes(name))
  if (first !== undefined) form.setFocus(first)
}

interface CreateOutcomes {
  saved(record: AnyRecord, operation: string | undefined): AnyRecord
  refused(refusal: ShownRefusal): void
}

/** Creates a record without toasts: inputs show their own errors, and others show below. */
const useCreate = (resource: AnyResource, outcomes: CreateOutcomes) => {
  const edu = useEdu()
  const refresh = useRefresh(resource.name)
  const [creating, setCreating] = useState(false)
  const create = async (data: Record<string, unknown>): Promise<AnyRecord | undefined> => {
    let done: string | undefined
    setCreating(true)
    try {
      const meta = { quiet: true, onOperation: (operationId: string) => void (done = operationId) }
      const { data: saved } = await edu.create<RaRecord & AnyRecord>(resource.name, { data, meta })
      void refresh(saved)
      return outcomes.saved(saved, done)
    } catch (thrown) {
      outcomes.refused(refusalOf(thrown))
      return undefined
    } finally {
      setCreating(false)
    }
  }
  return { create, creating }
}

/** The record, its form, and the changes since; stored as a draft. */
const useOpenedForm = (
  resource: AnyResource,
  id: string | undefined,
  prefill: Readonly<Record<string, unknown>> | undefined,
) => {
  const mode = id === undefined ? 'create' : 'update'
  const access = useAccess()
  const {
    data: loaded,
    isPending,
    error,
    refetch,
  } = useRecord(resource, id ?? '', { enabled: id !== undefined })
  // After a conflict the form is based on their version, after a save on the server's response.
  const [base, setBase] = useState<AnyRecord>()
  const record = base ?? loaded
  const names = useMemo(() => writable(resource, mode), [resource, mode])
  const initial = useInitialValues(resource, prefill)
  const form = useForm({
    mode: 'onBlur',
    reValidateMode: 'onChange',
    resolver: resourceResolver(resource, mode, access),
    defaultValues: mode === 'create' ? initial : {},
    // by default it would focus the input whose code loaded first
    shouldFocusError: false,
  })
  useCountedDefaults(form, resource, mode === 'create')
  const [restored, setRestored] = useState(false)
  const filledKey = useRef<string>(undefined)

  // Fills the form once per record, and applies a draft of the same version.
  useEffect(() => {
    const key = `${resource.name}:${id ?? 'new'}`
    if (filledKey.current === key || (id !== undefined && !loaded)) return
    filledKey.current = key
    if (loaded && id !== undefined) form.reset(loaded)
    const draft = readDraft(localStorage, resource, id)
    if (!draft) return
    for (const [name, value] of Object.entries(draft.values))
      form.setValue(name, value, { shouldDirty: true })
    setRestored(true)
  }, [form, id, loaded, resource])

  const values = form.watch()
  const start = useMemo<Readonly<Record<string, unknown>>>(
    () => record ?? initial,
    [record, initial],
  )
  const changes = changedFields(Object.fromEntries(names.map(name => [name, values[name]])), start)
  const dirty = id !== undefined && !record ? [] : Object.keys(changes)
  const changesText = JSON.stringify(changes)
  useEffect(() => {
    if (filledKey.current)
      writeDraft(localStorage, resource, id, {
        version: record?.version ?? 0,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text was made of such values above
        values: JSON.parse(changesText) as Record<string, unknown>,
      })
  }, [changesText, id, record?.version, resource])

  return {
    form,
    record,
    setBase,
    names,
    start,
    dirty,
    restored,
    setRestored,
    isPending,
    refetch,
    failure: id !== undefined && !loaded ? error : undefined,
  }
}

/** Saves an opened form: a new record, or the changes of one, and handles the result. */
const useFormSaving = (
  resource: AnyResource,
  id: string | undefined,
  { form, record, setBase, names, start, setRestored, refetch }: ReturnType<typeof useOpenedForm>,
) => {
  const [refused, setRefused] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh(resource.name)
  const operation = useRef<string>(undefined)
  const openWayOut = useRef<WayOutOf>(undefined)
  const acceptSaved = (saved: AnyRecord, done: string | undefined): AnyRecord => {
    operation.current = done
    dropDraft(localStorage, resource, id)
    setRestored(false)
    // Further changes are relative to the saved record, also for a new one.
    setBase(saved)
    form.reset(saved)
    return saved
  }
  const refuse = ({ status, faults, text }: ShownRefusal): void => {
    if (faults.length) {
      for (const [name, fault] of faults) form.setError(name, fault)
      focusFirst(
        form,
        resource,
        faults.map(([name]) => name),
      )
    } else if (!openWayOut.current?.(String(status), text)) {
      notify(text, { type: 'error' })
      setRefused(true)
    }
  }
  const { create, creating } = useCreate(resource, { saved: acceptSaved, refused: refuse })
  const change = useSave(resource, {
    saved: (saved, done) => {
      void (done === undefined ? refetch() : refresh(saved))
      acceptSaved(saved, done)
    },
    refused: refuse,
    theirs: (theirs, mine) => {
      // Fields that I did not change take their values; those that I changed keep mine.
      for (const name of names) if (!(name in mine)) form.setValue(name, theirs[name])
      setBase(theirs)
    },
  })
  const save: RecordForm['save'] = async wayOut => {
    openWayOut.current = wayOut
    let saved: AnyRecord | undefined
    await form.handleSubmit(
      async () => {
        const now = Object.fromEntries(names.map(name => [name, form.getValues(name) as unknown]))
        setRefused(false)
        saved =
          id !== undefined && record
            ? await change.save(changedFields(now, start), record)
            : await create(now)
      },
      errors => focusFirst(form, resource, Object.keys(errors)),
    )()
    return saved
  }

  const settle: RecordForm['settle'] = async choice => {
    for (const { field, theirs } of change.conflict?.collisions ?? [])
      if (choice[field] === 'theirs') form.setValue(field, theirs, { shouldDirty: true })
    return change.settle(choice)
  }

  return { change, save, settle, refused, saving: creating || change.saving, operation }
}

/**
 * State of a form over one record (`id`) or a new one, without a pixel: loading, rules, draft,
 * saving, conflict. A new one starts with the values of `prefill` over its defaults.
 */
export const useRecordForm = (
  resource: AnyResource,
  id: string | undefined,
  prefill?: Readonly<Record<string, unknown>>,
): RecordForm => {
  const opened = useOpenedForm(resource, id, prefill)
  const { form, start, setRestored } = opened
  const { change, save, settle, refused, saving, operation } = useFormSaving(resource, id, opened)
  return {
    form,
    record: opened.record,
    loading: id !== undefined && opened.isPending,
    failure: opened.failure,
    dirty: opened.dirty,
    saving,
    refused,
    restored: opened.restored,
    conflict: change.conflict,
    save,
    settle,
    restoreAndSave: change.restore,
    restoreFailed: change.failed,
    operation: () => operation.current,
    dismissConflict: change.dismiss,
    discardDraft: () => {
      dropDraft(localStorage, resource, id)
      form.reset({ ...start })
      setRestored(false)
    },
    retry: () => void opened.refetch(),
  }
}
