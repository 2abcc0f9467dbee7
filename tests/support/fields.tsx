import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  Form,
  ResourceContextProvider,
  memoryStore,
  testDataProvider,
} from 'react-admin'
import { useLayoutEffect, type ReactNode } from 'react'
import { useWatch, type FieldErrors, type FieldValues } from 'react-hook-form'
import type { EduExtras } from '../../src/protocol/provider.ts'
import { fieldKinds, type FieldKind } from '../../src/schema/field-kinds.ts'
import { fieldFixtures } from '../../src/schema/fields/fixtures.ts'
import * as make from '../../src/schema/fields/index.ts'
import type { Field, Rng } from '../../src/schema/kind.ts'
import type { Lang } from '../../src/schema/label.ts'
import { defineResource, type AnyResource } from '../../src/schema/resource.ts'
import { RegistryProvider } from '../../src/ui/context.tsx'
import { fieldViews } from '../../src/ui/field-views.ts'
import { themeOf } from '../../src/ui/theme/theme.ts'

export const label = { en: 'The field', zh: '字段' }
export const options = {
  RED: { en: 'Red', zh: '红' },
  BLUE: { en: 'Blue', zh: '蓝' },
  GREEN: { en: 'Green', zh: '绿' },
  GREY: { en: 'Grey', zh: '灰' },
}
/** Fields that tests expect more of than a label. */
const particular: Partial<Record<FieldKind, Field>> = {
  integer: make.integer({ label, min: 0, max: 99 }),
  choice: make.choice({ label, options }),
  multiChoice: make.multiChoice({ label, options }),
  state: make.state({
    label,
    initial: 'ON',
    states: {
      ON: { label: { en: 'Working', zh: '在职' }, tone: 'good' },
      OFF: { label: { en: 'Suspended', zh: '停用' }, tone: 'careful' },
    },
    to: { ON: { OFF: { label: { en: 'Suspend', zh: '停用' } } } },
  }),
  reference: make.reference({ label, to: 'room' }),
  references: make.references({ label, to: 'room' }),
}
const plain = (kind: FieldKind): Field => {
  const [first] = fieldFixtures[kind]
  if (!first) throw new Error(`${kind} has no fixtures`)
  return { ...first, options: { ...first.options, label } }
}
/** One plain field of every kind. */
export const fields = Object.fromEntries(
  fieldKinds.map(kind => [kind, particular[kind] ?? plain(kind)]),
) as Readonly<Record<FieldKind, Field>>
export const room = defineResource({
  name: 'room',
  label: { en: 'Room', zh: '教室' },
  plural: { en: 'Rooms', zh: '教室' },
  title: 'name',
  fields: { name: make.text({ label }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})
const rng: Rng = { next: () => 0.25, int: min => min + 2, pick: list => list[0]! }
export const sampleOf = (kind: FieldKind) =>
  make.kindOf(fields[kind]).sample(fields[kind].options, rng, 7)

interface Options {
  readonly lang?: Lang
  readonly edu?: Partial<EduExtras>
  readonly resources?: readonly AnyResource[]
}
/** Children with provider, language, theme and registry around them. */
export const shell = (
  children: ReactNode,
  { lang = 'en', edu, resources = [room] }: Options = {},
) => {
  const provider = Object.assign(
    testDataProvider({
      getMany: async (_resource: string, { ids }: { ids: readonly unknown[] }) => ({
        data: ids.map(id => ({ id, name: `Room ${String(id).slice(-1)}` })) as never[],
      }),
      getList: async () => ({
        data: [
          { id: 'r1', name: 'Blue room' },
          { id: 'r2', name: 'Red room' },
        ] as never[],
        total: 2,
      }),
    }),
    edu,
  )
  return (
    <CoreAdminContext
      dataProvider={provider}
      store={memoryStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      i18nProvider={{ translate: key => key, changeLocale: async () => {}, getLocale: () => lang }}
    >
      <ThemeProvider theme={themeOf('light', lang)}>
        <RegistryProvider resources={resources} access={{ rights: 'all', masks: new Set() }}>
          <ResourceContextProvider value="teacher">{children}</ResourceContextProvider>
        </RegistryProvider>
      </ThemeProvider>
    </CoreAdminContext>
  )
}
let last: unknown
/** Value of the field in the form that was last shown. */
export const lastValue = (): unknown => last
const rememberValue = (value: unknown) => void (last = value)
const Spy = ({ source }: { source: string }) => {
  const value: unknown = useWatch({ name: source })
  useLayoutEffect(() => rememberValue(value))
  return null
}
interface InputOptions extends Options {
  readonly field?: Field
  readonly record?: FieldValues
  readonly errors?: FieldErrors
  readonly disabled?: boolean
  readonly hideLabel?: boolean
}
/** A form of one field, `value`, of a kind. */
export const showInput = (
  kind: FieldKind,
  value: unknown,
  { field = fields[kind], record, errors, disabled, hideLabel, ...rest }: InputOptions = {},
) => {
  const { Input } = fieldViews[kind]
  return render(
    shell(
      <Form
        record={{ id: '1', value, ...record }}
        {...(errors && { resolver: async () => ({ values: {}, errors }) })}
        mode="onBlur"
      >
        <Input source="value" options={field.options} disabled={disabled} hideLabel={hideLabel} />
        <Spy source="value" />
        <button type="submit">Save</button>
      </Form>,
      rest,
    ),
  )
}
export const box = () => screen.getByLabelText<HTMLInputElement>(/^(The field|字段)/)
export const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
