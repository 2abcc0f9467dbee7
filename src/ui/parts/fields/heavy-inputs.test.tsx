import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  box,
  fields,
  lastValue,
  label,
  room,
  shell,
  showInput,
  type,
} from '../../../../tests/support/fields.tsx'
import type { EduExtras } from '../../../protocol/provider.ts'
import * as make from '../../../schema/fields/index.ts'
import { defineResource } from '../../../schema/resource.ts'
import { fieldViews } from '../../field-views.ts'
import { preloadInputs } from './lazy-parts.ts'

const system = {
  id: '1',
  version: 1,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'a',
  deletedAt: null,
}

beforeAll(preloadInputs)

describe('phone', () => {
  const exists = vi.fn<EduExtras['exists']>()
  const open = (record: FieldValues = { countryCode: '86' }) =>
    showInput('phone', null, { record, edu: { exists }, lang: 'en' })

  it('asks on blur whether the number, with its country code, is taken, and says so (VAL-03)', async () => {
    exists.mockReset().mockResolvedValue(true)
    open({ countryCode: '44' })
    type('7911 123456')
    expect(exists).not.toHaveBeenCalled()
    fireEvent.blur(box())
    await screen.findByText(/already registered/)
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(exists.mock.calls[0]?.[0]).toBe('teacher')
    expect(exists.mock.calls[0]?.[1]).toMatchObject({
      type: 2,
      content: '7911123456',
      countryCode: '44',
    })
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
      checks: [],
      actions: {},
      override: {},
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
  const png = new File(
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
    'a.png',
    { type: 'image/png' },
  )
  const choose = (file: File) =>
    fireEvent.change(screen.getByTestId('value-file'), { target: { files: [file] } })

  it('uploads a picture that is one by its content (VAL-07)', async () => {
    const upload = vi.fn<EduExtras['upload']>(async () => ({ id: 'f1', name: 'a.png', url: '/f1' }))
    URL.createObjectURL = () => 'blob:x'
    URL.revokeObjectURL = () => {}
    showInput('image', null, { edu: { upload } })
    choose(png)
    await waitFor(() => expect(lastValue()).toEqual({ id: 'f1', name: 'a.png', url: '/f1' }))
    expect(upload.mock.calls[0]?.slice(0, 2)).toEqual(['teacher', 'value'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
    expect(lastValue()).toBeNull()
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
    expect(lastValue()).toBe('r2')
  })

  it.each([
    ['reference', null],
    ['reference', 'r1'],
    ['references', []],
    ['references', ['r1']],
  ] as const)(
    'keeps what is typed to search by, beside what is chosen (%s %j)',
    async (kind, value) => {
      showInput(kind, value)
      const input = await screen.findByRole<HTMLInputElement>('combobox', { name: /The field/ })
      act(() => input.focus())
      fireEvent.mouseDown(input)
      await screen.findByRole('option', { name: 'Red room' })
      for (const typedText of ['R', 'Re', 'Red']) {
        fireEvent.change(input, { target: { value: typedText } })
        expect(input.value).toBe(typedText)
      }
    },
  )

  it('takes titles from the answer where they stand in it', () => {
    const { Column } = fieldViews.reference
    render(
      shell(
        <Column
          value="9"
          options={fields.reference.options}
          record={system}
          refs={{ room: { 9: 'Green room' } }}
        />,
      ),
    )
    expect(screen.getByText('Green room')).toBeTruthy()
  })
})
