import { ThemeProvider } from '@mui/material/styles'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { CoreAdminContext, Form, ResourceContextProvider, memoryStore, testDataProvider } from 'ra-core'
import { useLayoutEffect, type ReactNode } from 'react'
import { useWatch, type FieldErrors, type FieldValues } from 'react-hook-form'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { EduExtras } from '../protocol/provider.ts'
import { fieldKinds, type FieldKind } from '../schema/field-kinds.ts'
import * as make from '../schema/fields/index.ts'
import { kindOf } from '../schema/fields/index.ts'
import type { Field, Rng } from '../schema/kind.ts'
import type { Lang } from '../schema/label.ts'
import { defineResource, type AnyRecord, type AnyResource } from '../schema/resource.ts'
import { RegistryProvider } from './context.tsx'
import { fieldViews } from './field-views.ts'
import { preloadInputs } from './parts/fields/lazy-parts.ts'
import { themeOf } from './theme/theme.ts'

const label = { en: 'The field', zh: '字段' }
const options = {
  RED: { en: 'Red', zh: '红' },
  BLUE: { en: 'Blue', zh: '蓝' },
  GREEN: { en: 'Green', zh: '绿' },
  GREY: { en: 'Grey', zh: '灰' },
}
const fields: Readonly<Record<FieldKind, Field>> = {
  text: make.text({ label }),
  longText: make.longText({ label }),
  integer: make.integer({ label, min: 0, max: 99 }),
  decimal: make.decimal({ label }),
  hours: make.hours({ label }),
  money: make.money({ label }),
  boolean: make.boolean({ label }),
  date: make.date({ label }),
  dateTime: make.dateTime({ label }),
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
  tags: make.tags({ label }),
  phone: make.phone({ label, country: 'countryCode' }),
  countryCode: make.countryCode({ label }),
  email: make.email({ label }),
  url: make.url({ label }),
  password: make.password({ label }),
  image: make.image({ label }),
  file: make.file({ label }),
  reference: make.reference({ label, to: 'room' }),
  references: make.references({ label, to: 'room' }),
}
const room = defineResource({
  name: 'room',
  label: { en: 'Room', zh: '教室' },
  plural: { en: 'Rooms', zh: '教室' },
  title: 'name',
  fields: { name: make.text({ label }) },
  list: { columns: ['name'], sort: 'name' },
  form: { layout: 'sections', groups: [] },
})
const system = {
  id: '1',
  version: 1,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'a',
  deletedAt: null,
}
const rng: Rng = { next: () => 0.25, int: min => min + 2, pick: list => list[0]! }
const sampleOf = (kind: FieldKind) => kindOf(fields[kind]).sample(fields[kind].options, rng, 7)

interface Options {
  readonly lang?: Lang
  readonly edu?: Partial<EduExtras>
  readonly resources?: readonly AnyResource[]
}
const shell = (children: ReactNode, { lang = 'en', edu, resources = [room] }: Options = {}) => {
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
let held: unknown
const seen = (value: unknown) => void (held = value)
const Spy = ({ source }: { source: string }) => {
  const value: unknown = useWatch({ name: source })
  useLayoutEffect(() => seen(value))
  return null
}
interface InputOptions extends Options {
  readonly field?: Field
  readonly record?: FieldValues
  readonly errors?: FieldErrors
  readonly disabled?: boolean
  readonly hideLabel?: boolean
}
const showInput = (
  kind: FieldKind,
  value: unknown,
  { field = fields[kind], record, errors, disabled, hideLabel, ...rest }: InputOptions = {},
) => {
  const { Input } = fieldViews[kind]
  return render(
    shell(
      <Form record={{ id: '1', value, ...record }} resolver={errors ? async () => ({ values: {}, errors }) : undefined} mode="onBlur">
        <Input source="value" options={field.options} disabled={disabled} hideLabel={hideLabel} />
        <Spy source="value" />
        <button type="submit">Save</button>
      </Form>,
      rest,
    ),
  )
}
const box = () => screen.getByLabelText<HTMLInputElement>(/^(The field|字段)/)
const type = (text: string) => fireEvent.change(box(), { target: { value: text } })

beforeAll(async () => {
  await preloadInputs()
})
afterEach(() => void (held = undefined))

describe.each(fieldKinds)('%s', kind => {
  it.each(['en', 'zh'] as const)('shows a sample and the absence of one as a column in %s', async lang => {
    const { Column } = fieldViews[kind]
    const { container } = render(
      shell(
        <>
          <p data-testid="full">
            <Column value={sampleOf(kind)} options={fields[kind].options} record={system} />
          </p>
          <p data-testid="empty">
            <Column value={null} options={fields[kind].options} record={system} />
          </p>
        </>,
        { lang },
      ),
    )
    await waitFor(() => expect(container.textContent).not.toContain('sample7'))
    expect(screen.getByTestId('full').textContent).not.toBe('')
    expect(screen.getByTestId('full').textContent).not.toContain('undefined')
    expect(screen.getByTestId('empty').textContent).not.toContain('undefined')
  })

  it('keeps a sample through a form, with a label of its own', async () => {
    const sample = sampleOf(kind)
    showInput(kind, sample)
    await screen.findAllByText(/The field/)
    await act(async () => {})
    expect(held).toEqual(sample)
    expect(screen.queryAllByLabelText(/The field/).length + screen.queryAllByRole('group', { name: /The field/ }).length).toBeGreaterThan(0)
  })

  it('says what is wrong under the input, tied to it', async () => {
    showInput(kind, null, { errors: { value: { type: '11005', message: '11005' } } })
    await screen.findAllByText(/The field/)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const alert = await screen.findByText(kind === 'phone' ? /Enter the mobile number/ : /A required value is missing/)
    const described = [...document.querySelectorAll('[aria-describedby]')].flatMap(
      element => element.getAttribute('aria-describedby')?.split(' ') ?? [],
    )
    expect(described).toContain(alert.id)
  })
})

describe('typing', () => {
  it('text: an emptied box is null', () => {
    showInput('text', 'Ann')
    type('Anna')
    expect(held).toBe('Anna')
    type('')
    expect(held).toBeNull()
  })

  it('figures keep what was typed while it is no figure, and settle when left', () => {
    showInput('decimal', 1.5)
    type('12a')
    expect([box().value, held]).toEqual(['12a', '12a'])
    type('1,234.50')
    expect([box().value, held]).toEqual(['1,234.50', 1234.5])
    fireEvent.blur(box())
    expect(box().value).toBe('1234.5')
  })

  it('money is typed in major units and never passes through floating point', () => {
    showInput('money', '12.50')
    type('1,000.1')
    expect([box().value, held]).toEqual(['1,000.1', '1000.10'])
  })

  it('an integer with a stepper is clamped to 1 to 12 (UI-06)', () => {
    showInput('integer', 5, { field: make.integer({ label, stepper: true }) })
    type('099')
    expect(held).toBe(12)
  })

  it('a switch turns on and off', () => {
    showInput('boolean', false)
    fireEvent.click(screen.getByRole('switch'))
    expect(held).toBe(true)
    fireEvent.click(screen.getByRole('switch'))
    expect(held).toBe(false)
  })

  it('a date-time is typed in this zone, which is named, and held in UTC', () => {
    showInput('dateTime', '2026-03-05T01:30:00.000Z')
    const local = '2026-07-01T09:15'
    type(local)
    expect(held).toBe(new Date(local).toISOString())
    expect(screen.getByText(/Times are in/)).toBeTruthy()
  })

  it('up to three choices stand side by side, more drop down; an optional one can be cleared', () => {
    const { RED, BLUE } = options
    showInput('choice', null, { field: make.choice({ label, options: { RED, BLUE } }) })
    fireEvent.click(screen.getByRole('radio', { name: 'Blue' }))
    expect(held).toBe('BLUE')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(held).toBeNull()
    cleanup()
    showInput('choice', 'RED')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /The field/ }))
    fireEvent.click(screen.getByRole('option', { name: 'Grey' }))
    expect(held).toBe('GREY')
  })

  it('checks keep the order of the options', () => {
    showInput('multiChoice', ['GREEN'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Red' }))
    expect(held).toEqual(['RED', 'GREEN'])
  })

  it("tags end at Enter, '#' and commas; a pasted list is cut; Backspace takes the last away", () => {
    showInput('tags', ['a'])
    type('b')
    fireEvent.keyDown(box(), { key: 'Enter' })
    type('c#')
    type('d，')
    expect(held).toEqual(['a', 'b', 'c', 'd'])
    fireEvent.paste(box(), { clipboardData: { getData: () => '数学#音乐, a\n e' } })
    expect(held).toEqual(['a', 'b', 'c', 'd', '数学', '音乐', 'e'])
    fireEvent.keyDown(box(), { key: 'Backspace' })
    fireEvent.click(screen.getByRole('button', { name: 'Remove b' }))
    expect(held).toEqual(['a', 'c', 'd', '数学', '音乐'])
  })

  it('a password is hidden until asked for', () => {
    showInput('password', null)
    expect(box().type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(box().type).toBe('text')
  })

  it('a state offers the moves of the saved one, and none on a new record', () => {
    showInput('state', 'ON')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Working', 'Suspended'])
    cleanup()
    showInput('state', 'OFF')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.getByText('Suspended')).toBeTruthy()
    cleanup()
    showInput('state', 'ON', { record: { id: undefined } })
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('a masked value cannot be typed over', () => {
    showInput('phone', '138****0001', { field: make.phone({ label, masked: 'teacherPhone' }) })
    expect(box().disabled).toBe(true)
  })

  it('a disabled input keeps its value in the form', () => {
    showInput('text', 'kept', { disabled: true })
    expect([box().disabled, held]).toEqual([true, 'kept'])
  })
})

describe('phone', () => {
  const exists = vi.fn<EduExtras['exists']>()
  const open = (record: FieldValues = { countryCode: '86' }) => showInput('phone', null, { record, edu: { exists }, lang: 'en' })

  it('asks on blur whether the number, with its country code, is taken, and says so (VAL-03)', async () => {
    exists.mockReset().mockResolvedValue(true)
    open({ countryCode: '44' })
    type('7911 123456')
    expect(exists).not.toHaveBeenCalled()
    fireEvent.blur(box())
    await screen.findByText(/already registered/)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(exists.mock.calls[0]?.[0]).toBe('teacher')
    expect(exists.mock.calls[0]?.[1]).toMatchObject({ type: 2, content: '7911123456', countryCode: '44' })
    type('7911123457')
    expect(screen.queryByText(/already registered/)).toBeNull()
  })

  it('asks nothing of a number that cannot exist, and stays silent of a free one (VAL-03)', async () => {
    exists.mockReset().mockResolvedValue(false)
    open()
    type('123')
    fireEvent.blur(box())
    await act(async () => {})
    expect(exists).not.toHaveBeenCalled()
    type('13912345678')
    fireEvent.blur(box())
    await waitFor(() => expect(exists).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('finds a country by its name in either language and by its digits', async () => {
    exists.mockReset().mockResolvedValue(false)
    open()
    const code = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country or region' })
    act(() => code.focus())
    for (const [text, found] of [
      ['英国', '+44'],
      ['united king', '+44'],
      ['+852', '+852'],
    ] as const) {
      fireEvent.change(code, { target: { value: text } })
      expect(within((await screen.findAllByRole('option'))[0]!).getByText(found)).toBeTruthy()
    }
  })

  it('carries its country code: the code has no second input', () => {
    const teacher = defineResource({
      ...room,
      name: 'teacher',
      actions: {},
      override: undefined,
      fields: { name: fields.text, countryCode: fields.countryCode, phone: fields.phone },
    })
    const { Input } = fieldViews.countryCode
    render(
      shell(
        <Form record={{ id: '1' }}>
          <Input source="countryCode" options={teacher.fields.countryCode.options} />
        </Form>,
        { resources: [teacher] },
      ),
    )
    expect(screen.queryByText('The field')).toBeNull()
  })
})

describe('files', () => {
  const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png', { type: 'image/png' })
  const choose = (file: File) => fireEvent.change(screen.getByTestId('value-file'), { target: { files: [file] } })

  it('uploads a picture that is one by its content (VAL-07)', async () => {
    const upload = vi.fn<EduExtras['upload']>(async () => ({ id: 'f1', name: 'a.png', url: '/f1' }))
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    showInput('image', null, { edu: { upload } })
    choose(png)
    await waitFor(() => expect(held).toEqual({ id: 'f1', name: 'a.png', url: '/f1' }))
    expect(upload.mock.calls[0]?.slice(0, 2)).toEqual(['teacher', 'value'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(held).toBeNull()
  })

  it('refuses what only calls itself a picture, and what is too large (VAL-07)', async () => {
    const upload = vi.fn<EduExtras['upload']>()
    showInput('image', null, { edu: { upload }, field: make.image({ label, maxMB: 1 }) })
    choose(new File(['<svg/>'], 'a.png', { type: 'image/png' }))
    await screen.findByText(/JPG, PNG/, { selector: '[role=alert]' })
    choose(new File([new Uint8Array(1_048_577)], 'b.png'))
    await screen.findByText(/larger than 1 MB/)
    expect(upload).not.toHaveBeenCalled()
  })
})

describe('references', () => {
  it('finds records and takes one', async () => {
    showInput('reference', null)
    const input = await screen.findByRole('combobox', { name: /The field/ })
    fireEvent.mouseDown(input)
    fireEvent.click(await screen.findByRole('option', { name: 'Red room' }))
    expect(held).toBe('r2')
  })

  it('takes titles from the answer where they stand in it', () => {
    const { Column } = fieldViews.reference
    render(shell(<Column value="9" options={fields.reference.options} record={system as AnyRecord} refs={{ room: { 9: 'Green room' } }} />))
    expect(screen.getByText('Green room')).toBeTruthy()
  })
})
