import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { useForm, type FieldValues } from 'react-hook-form'
import {
  chooseSettings,
  mySettings,
} from '../../../resources/identity/organization/organization.calls.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { organization } from '../../../resources/identity/organization/organization.resource.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import {
  lessonDefaultNames,
  type ResolvedSetting,
  type SettingValue,
} from '../../../resources/scheduling/lesson/lessonDefaults.options.ts'
import { validateRecord } from '../../../src/schema/index.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { toFormErrors } from '../../../src/ui/form/formErrors.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { institutionTexts } from './institution.texts.ts'

const key = ['mySettings']
const isSetting = (value: unknown): value is SettingValue =>
  typeof value === 'string' || typeof value === 'number'
type Choices = Readonly<Record<string, SettingValue | null>>

const valuesOf = (settings: readonly ResolvedSetting[]): FieldValues =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]))

const resolveSettings = (values: FieldValues) => {
  const known = Object.fromEntries(lessonDefaultNames.map(name => [name, values[name] as unknown]))
  const checked = validateRecord(organization, { name: 'x', ...known }, 'update')
  return checked.ok ? { values, errors: {} } : { values: {}, errors: toFormErrors(checked.errors) }
}

/**
 * State of one's own lesson settings, without rendering: the choices, the changes, saving, and
 * conflicts with another window.
 */
export const useMySettings = () => {
  const t = useTexts(institutionTexts)
  const edu = useEdu()
  const notify = useNotify()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => edu.ask(mySettings, {}, { signal, quiet: true }),
  })
  const [saving, setSaving] = useState(false)
  /** Settings that are to be given back to the institution. */
  const [resetNames, setGiven] = useState<readonly string[]>([])
  const form = useForm({
    mode: 'onBlur',
    resolver: resolveSettings,
  })
  const formFilled = useRef(false)
  useEffect(() => {
    if (!data || formFilled.current) return
    formFilled.current = true
    form.reset(valuesOf(data.settings))
  }, [data, form])
  const values = form.watch()
  const changes: Choices = Object.fromEntries(
    (data?.settings ?? []).flatMap(
      ({ name, value, inherited }): [string, SettingValue | null][] => {
        const now: unknown = values[name]
        const newValue = isSetting(now) ? now : null
        if (resetNames.includes(name) && (newValue === inherited || newValue === null))
          return [[name, null]]
        return now === undefined || now === value ? [] : [[name, newValue]]
      },
    ),
  )
  const save = async (): Promise<void> => {
    await form.handleSubmit(async () => {
      if (!data) return
      setSaving(true)
      try {
        const saved = await edu.ask(
          chooseSettings,
          { version: data.version, values: changes },
          { quiet: true },
        )
        client.setQueryData(key, saved)
        setGiven([])
        form.reset(valuesOf(saved.settings))
        notify(t.saved, { type: 'success' })
      } catch (thrown) {
        const { body, text, faults } = refusalOf(thrown)
        if (body?.code === ErrorCode.conflict) {
          await refetch()
          notify(t.stale, { type: 'warning' })
        } else if (faults.length) {
          for (const [name, fault] of faults) form.setError(name, fault)
        } else notify(text, { type: 'error' })
      } finally {
        setSaving(false)
      }
    })()
  }
  return {
    form,
    settings: data?.settings,
    failed: isError && !data,
    retry: () => void refetch(),
    changes,
    saving,
    save,
    giveBack: (setting: ResolvedSetting) => {
      setGiven([...resetNames, setting.name])
      form.setValue(setting.name, setting.inherited, { shouldDirty: true })
    },
  }
}
