import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  box,
  fields,
  lastValue,
  label,
  options,
  sampleOf,
  shell,
  showInput,
  type,
} from '../../tests/support/fields.tsx'
import { tagsInUseOf } from '../protocol/calls/tagsInUse.ts'
import { fieldKinds } from '../schema/field-kinds.ts'
import * as make from '../schema/fields/index.ts'
import { fieldViews } from './field-views.ts'
import { preloadInputs } from './parts/fields/lazy-parts.ts'

const system = {
  id: '1',
  version: 1,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'a',
  deletedAt: null,
}

beforeAll(preloadInputs)

describe.each(fieldKinds)('%s', kind => {
  it.each(['en', 'zh'] as const)(
    'shows a sample and the absence of one as a column in %s',
    async lang => {
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
      // some columns come with a file of their own
      await waitFor(() => expect(screen.getByTestId('full').textContent).not.toBe(''))
      expect(screen.getByTestId('full').textContent).not.toContain('undefined')
      expect(screen.getByTestId('empty').textContent).not.toContain('undefined')
    },
  )

  it('keeps a sample through a form, with a label of its own', async () => {
    const sample = sampleOf(kind)
    showInput(kind, sample)
    await screen.findAllByText(/The field/)
    await act(async () => {})
    expect(lastValue()).toEqual(sample)
    expect(
      screen.queryAllByLabelText(/The field/).length +
        screen.queryAllByRole('group', { name: /The field/ }).length,
    ).toBeGreaterThan(0)
  })

  it('says what is wrong under the input, tied to it', async () => {
    showInput(kind, null, { errors: { value: { type: '11005', message: '11005' } } })
    await screen.findAllByText(/The field/)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const alert = await screen.findByText(
      kind === 'phone' ? /Enter a mobile number/ : /A required value is missing/,
    )
    const described = [...document.querySelectorAll('[aria-describedby]')].flatMap(
      element => element.getAttribute('aria-describedby')?.split(' ') ?? [],
    )
    expect(described).toContain(alert.id)
  })
})

it('VAL-03 a phone box that stays empty asks for a mobile number, and names what may be given instead where there is a choice', async () => {
  for (const [code, text] of [
    ['11005', 'Enter a mobile number.'],
    ['11000', 'Enter a mobile number, or an email address or account instead.'],
  ] as const) {
    const view = showInput('phone', null, { errors: { value: { type: code, message: code } } })
    await screen.findAllByText(/The field/)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(text)).toBeTruthy()
    view.unmount()
  }
})

describe('typing', () => {
  it('text: an emptied box is null', () => {
    showInput('text', 'Ann')
    type('Anna')
    expect(lastValue()).toBe('Anna')
    type('')
    expect(lastValue()).toBeNull()
  })

  it('figures keep what was typed while it is no figure, and settle when left', () => {
    showInput('decimal', 1.5)
    type('12a')
    expect([box().value, lastValue()]).toEqual(['12a', '12a'])
    type('1,234.50')
    expect([box().value, lastValue()]).toEqual(['1,234.50', 1234.5])
    fireEvent.blur(box())
    expect(box().value).toBe('1234.5')
  })

  it('money is typed in major units and never passes through floating point', () => {
    showInput('money', '12.50')
    type('1,000.1')
    expect([box().value, lastValue()]).toEqual(['1,000.1', '1000.10'])
  })

  it('a switch turns on and off', () => {
    showInput('boolean', false)
    fireEvent.click(screen.getByRole('switch'))
    expect(lastValue()).toBe(true)
    fireEvent.click(screen.getByRole('switch'))
    expect(lastValue()).toBe(false)
  })

  it('a date-time is typed in this zone, which is named, and held in UTC', () => {
    showInput('dateTime', '2026-03-05T01:30:00.000Z')
    const local = '2026-07-01T09:15'
    type(local)
    expect(lastValue()).toBe(new Date(local).toISOString())
    expect(screen.getByText(/Time zone: /)).toBeTruthy()
  })

  it('up to three choices stand side by side, more drop down; an optional one can be cleared', () => {
    const { RED, BLUE } = options
    showInput('choice', null, { field: make.choice({ label, options: { RED, BLUE } }) })
    fireEvent.click(screen.getByRole('radio', { name: 'Blue' }))
    expect(lastValue()).toBe('BLUE')
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(lastValue()).toBeNull()
    cleanup()
    showInput('choice', 'RED')
    fireEvent.mouseDown(screen.getByRole('combobox', { name: /The field/ }))
    fireEvent.click(screen.getByRole('option', { name: 'Grey' }))
    expect(lastValue()).toBe('GREY')
  })

  it('checks keep the order of the options', () => {
    showInput('multiChoice', ['GREEN'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Red' }))
    expect(lastValue()).toEqual(['RED', 'GREEN'])
  })

  it("tags end at Enter, '#' and commas; a pasted list is cut; Backspace takes the last away", () => {
    showInput('tags', ['a'])
    type('shu')
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })
    // Safari, once the word is taken
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 229 })
    expect(box().value).toBe('shu')
    type('b')
    fireEvent.keyDown(box(), { key: 'Enter' })
    type('c#')
    type('d，')
    expect(lastValue()).toEqual(['a', 'b', 'c', 'd'])
    fireEvent.paste(box(), { clipboardData: { getData: () => '数学#音乐, a\n e' } })
    expect(lastValue()).toEqual(['a', 'b', 'c', 'd', '数学', '音乐', 'e'])
    fireEvent.keyDown(box(), { key: 'Backspace' })
    fireEvent.click(screen.getByRole('button', { name: 'Remove b' }))
    expect(lastValue()).toEqual(['a', 'c', 'd', '数学', '音乐'])
  })

  it('tags offers those in use that the server finds, and takes new ones too', async () => {
    const ask = vi.fn(async (_call: unknown, { q }: { q?: string }) => ({
      list: ['VIP', '数学'].filter(tag => tag.toLowerCase().includes(q ?? '')),
    }))
    const field = make.tags({ label, suggest: true })
    showInput('tags', ['a'], { field, edu: { ask: ask as never } })
    act(() => box().focus())
    type('vi')
    await waitFor(() => expect(ask.mock.lastCall?.[1]).toEqual({ field: 'value', q: 'vi' }))
    fireEvent.click(await screen.findByRole('option', { name: 'VIP' }))
    expect(lastValue()).toEqual(['a', 'VIP'])
    expect(ask.mock.lastCall?.[0]).toMatchObject({ path: tagsInUseOf('teacher').path })
    type('new one')
    fireEvent.keyDown(box(), { key: 'Enter' })
    expect(lastValue()).toEqual(['a', 'VIP', 'new one'])
  })

  it('a password is hidden until asked for', () => {
    showInput('password', null)
    expect(box().type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(box().type).toBe('text')
  })

  it('a state offers the moves of the saved one, and none on a new record', () => {
    showInput('state', 'ON')
    fireEvent.mouseDown(screen.getByRole('combobox'))
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual([
      'Working',
      'Suspended',
    ])
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
    expect([box().disabled, lastValue()]).toEqual([true, 'kept'])
  })
})

const en = (one: { readonly en: string }) => one.en

it('a column of instants has room for the year, the day and the hour, of appointments too', () => {
  const { widthOf } = fieldViews.dateTime
  expect([
    widthOf?.(make.dateTime({ label, appointment: true }).options, en),
    widthOf?.(fields.dateTime.options, en),
  ]).toEqual([176, 176])
})

it('a column of choices has room for the longest of them in the language that is read', () => {
  const options = {
    WAITING: { en: 'On the waiting list', zh: '候补' },
    BOOKED: { en: 'Booked', zh: '已约' },
  }
  const { widthOf } = fieldViews.choice
  const of = make.choice({ label, options }).options
  expect([widthOf?.(of, en), widthOf?.(of, ({ zh }) => zh)]).toEqual([186, 110])
})
