import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TextOptions } from '../../schema/fields/text/index.ts'
import { textView } from '../../schema/fields/text/view.tsx'
import type { AnyResource, InputViewProps } from '../../schema/resource.ts'
import {
  nutshell,
  recordProvider,
  refusal,
  showRecord,
  vessel,
} from '../../../tests/support/record-bench.tsx'

beforeEach(() => localStorage.clear())

const box = (name: string): HTMLInputElement =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
// an input's code comes when it is first shown
const loaded = () => screen.findByRole('textbox', { name: /^Name/ })
const edit = '/boatDetail?id=b1&mode=edit'
const create = '/boatDetail?mode=create'

describe('rules', () => {
  it('are the same on blur and on save, and the first fault gets the focus', async () => {
    const fake = recordProvider()
    showRecord(fake, create)
    await loaded()
    type('Berth', 'much too long')
    fireEvent.blur(box('Berth'))
    await waitFor(() => expect(box('Berth').getAttribute('aria-invalid')).toBe('true'))
    const onBlur = screen.getByRole('alert').textContent
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(box('Name')))
    expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toContain(onBlur)
    expect(screen.getByText('2 fields need your attention')).toBeTruthy()
    expect(fake.calls.create).toEqual([])
  })

  it('lead to the first fault on the screen, whichever input came first', async () => {
    // an input whose code loads last
    let comes = (): void => undefined
    const coming = new Promise<void>(done => (comes = done))
    const boat = vessel()
    const Name = ({ source }: InputViewProps) => (
      <textView.Input source={source} options={boat.fields['name']?.options as TextOptions} />
    )
    const resource: AnyResource = {
      ...boat,
      override: { inputs: { name: () => coming.then(() => Name) } },
    }
    showRecord(recordProvider(), create, { resource })
    await screen.findByRole('textbox', { name: /^Phone/ })
    type('Berth', 'much too long')
    comes()
    await loaded()
    press('Save')
    await waitFor(() => expect(box('Name').getAttribute('aria-invalid')).toBe('true'))
    await waitFor(() => expect(document.activeElement).toBe(box('Name')))
  })

  it('of the server land on their inputs, and nothing typed is lost', async () => {
    const fake = recordProvider()
    fake.world.refuse.push(refusal(945, { issues: { phone: { code: '945' } } }))
    showRecord(fake, create)
    await loaded()
    type('Name', 'Nimbus')
    press('Save')
    await waitFor(() => expect(box('Phone').getAttribute('aria-invalid')).toBe('true'))
    expect(document.activeElement).toBe(box('Phone'))
    expect(box('Name').value).toBe('Nimbus')
  })

  it('broken connections say that nothing is lost', async () => {
    const fake = recordProvider()
    fake.world.refuse.push(refusal(503))
    showRecord(fake, edit)
    await loaded()
    type('Berth', 'B2')
    press('Save')
    expect(
      await screen.findByText('Couldn’t save. Everything you entered is still here. Try again.'),
    ).toBeTruthy()
    press('Save')
    await waitFor(() => expect(fake.calls.update).toHaveLength(2))
  })
})

it('sends the changed fields alone, upon the version they were read at', async () => {
  const fake = recordProvider()
  const { router } = showRecord(fake, edit)
  await loaded()
  type('Berth', 'B2')
  expect(await screen.findByText('Unsaved: Berth')).toBeTruthy()
  act(() => void fireEvent.keyDown(window, { key: 's', ctrlKey: true }))
  await waitFor(() => expect(router.state.location.search).toBe('?id=b1'))
  expect(fake.calls.update).toEqual([{ data: { berth: 'B2' }, version: 3 }])
})

it('goes to the new record once it is created, and asks nothing on the way', async () => {
  const { router } = showRecord(recordProvider(), create)
  await loaded()
  type('Name', 'Nimbus')
  press('Save')
  await waitFor(() => expect(router.state.location.search).toBe('?id=b2'))
  expect(localStorage.getItem('edu_draft:boat:new')).toBeNull()
})

describe('leaving (NAV-15)', () => {
  it('asks before unsaved changes are left, and stays where it is told to', async () => {
    const { router } = showRecord(recordProvider(), edit)
    await loaded()
    type('Berth', 'B2')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/boatDetail')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
    )
    expect(await screen.findByText('The harbour')).toBeTruthy()
  })

  it('asks nothing where nothing was changed', async () => {
    showRecord(recordProvider(), edit)
    await loaded()
    type('Berth', 'B2')
    type('Berth', 'A1')
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
    expect(await screen.findByText('The harbour')).toBeTruthy()
  })
})

describe('a draft', () => {
  it('survives a reload and a lost session, and goes when it is saved', async () => {
    const fake = recordProvider()
    const { unmount } = showRecord(fake, edit)
    await loaded()
    type('Berth', 'B2')
    fireEvent.change(screen.getByLabelText('Key', { selector: 'input' }), {
      target: { value: 'sesame-2026' },
    })
    await waitFor(() => expect(localStorage.getItem('edu_draft:boat:b1')).toContain('B2'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('sesame')
    unmount()
    showRecord(fake, edit)
    expect(await screen.findByText('Your unsaved changes were restored.')).toBeTruthy()
    expect(box('Berth').value).toBe('B2')
    press('Save')
    await waitFor(() => expect(fake.calls.update).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('edu_draft:boat:b1')).toBeNull())
  })

  it('can be discarded', async () => {
    localStorage.setItem(
      'edu_draft:boat:b1',
      JSON.stringify({ version: 3, values: { berth: 'Z9' } }),
    )
    showRecord(recordProvider(), edit)
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(box('Berth').value).toBe('A1'))
    await waitFor(() => expect(localStorage.getItem('edu_draft:boat:b1')).toBeNull())
  })
})

it('leaves alone what may not be written: masked values, and what is given once', async () => {
  const fake = recordProvider({ ...nutshell, phone: '139****0001' })
  showRecord(fake, edit, { access: { rights: 'all', masks: new Set(['boatPhone']) } })
  await loaded()
  expect(box('Phone').disabled).toBe(true)
  expect(box('Hull number').disabled).toBe(true)
  type('Berth', 'B2')
  press('Save')
  await waitFor(() => expect(fake.calls.update).toEqual([{ data: { berth: 'B2' }, version: 3 }]))
})

describe('two people at one record', () => {
  const theirs = { ...nutshell, version: 4, seats: 5 }
  it('are merged without a question where they changed different fields', async () => {
    const fake = recordProvider()
    fake.world.refuse.push(refusal(409, { base: nutshell, theirs }))
    const { router } = showRecord(fake, edit)
    await loaded()
    type('Berth', 'B2')
    press('Save')
    await waitFor(() => expect(router.state.location.search).toBe('?id=b1'))
    expect(fake.calls.update).toEqual([
      { data: { berth: 'B2' }, version: 3 },
      { data: { berth: 'B2' }, version: 4 },
    ])
  })

  it.each([
    ['Mine', { berth: 'B2' }],
    ['Theirs', undefined],
  ])('are asked where both changed the same one: %s', async (side, expectedData) => {
    const fake = recordProvider()
    fake.world.refuse.push(refusal(409, { base: nutshell, theirs: { ...theirs, berth: 'C3' } }))
    showRecord(fake, edit)
    await loaded()
    type('Berth', 'B2')
    press('Save')
    const dialog = await screen.findByRole('dialog', { name: 'Someone else edited this record' })
    const use = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply and save' })
    expect(use.disabled).toBe(true)
    expect(fake.calls.update).toHaveLength(1)
    fireEvent.click(within(dialog).getByRole('radio', { name: new RegExp(`^${side}`) }))
    fireEvent.click(use)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(fake.calls.update.slice(1)).toEqual(
      expectedData ? [{ data: expectedData, version: 4 }] : [],
    )
  })
})

describe('a conflict', () => {
  const theirs = { ...nutshell, version: 4, berth: 'C3' }
  const title = 'Someone else edited this record'
  const settle = (dialog: HTMLElement, side: string) => {
    fireEvent.click(within(dialog).getByRole('radio', { name: new RegExp(`^${side}`) }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply and save' }))
  }
  it('names who changed the field and when, and asks again where it is changed once more meanwhile', async () => {
    const fake = recordProvider()
    const entry = {
      id: 'h',
      at: '2026-01-02T00:00:00.000Z',
      actor: 'a',
      actorName: 'Bo',
      action: 'update',
      before: { berth: 'A1' },
      after: { berth: 'C3' },
    }
    fake.world.history = [entry]
    fake.world.refuse.push(
      refusal(409, { base: nutshell, theirs }),
      refusal(409, { base: theirs, theirs: { ...theirs, version: 5, berth: 'D4' } }),
    )
    showRecord(fake, edit)
    await loaded()
    type('Berth', 'B2')
    press('Save')
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(await within(dialog).findByText(/^Edited by Bo/)).toBeTruthy()
    settle(dialog, 'Mine')
    expect(await screen.findByText(/The record was edited again/)).toBeTruthy()
    const again = screen.getByRole('dialog', { name: title })
    expect(within(again).getByText('D4')).toBeTruthy()
    expect(
      within(again).getByRole<HTMLButtonElement>('button', { name: 'Apply and save' }).disabled,
    ).toBe(true)
    settle(again, 'Mine')
    await waitFor(() =>
      expect(fake.calls.update.at(-1)).toEqual({ data: { berth: 'B2' }, version: 5 }),
    )
  })

  it('with a deleted record offers to restore it and save; nothing typed is lost', async () => {
    const fake = recordProvider()
    showRecord(fake, edit)
    await loaded()
    fake.world.gone = true
    type('Berth', 'B2')
    press('Save')
    const dialog = await screen.findByRole('dialog', { name: 'Nutshell was deleted' })
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: /Berth/, hidden: true }).value,
    ).toBe('B2')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore and save' }))
    await waitFor(() => expect(fake.calls.update).toHaveLength(2))
    expect(await screen.findByText('Saved Nutshell')).toBeTruthy()
  })
})

it('a save can be undone from its toast, at once', async () => {
  const fake = recordProvider()
  showRecord(fake, edit)
  await loaded()
  type('Berth', 'B2')
  press('Save')
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(fake.calls.undo).toEqual(['op1']))
  expect(await screen.findByText('Undone')).toBeTruthy()
})

describe.each(['tabs', 'steps'] as const)('laid out in %s', layout => {
  it('a refused save opens the part with the fault', async () => {
    const fake = recordProvider()
    showRecord(fake, create, { resource: vessel(layout) })
    await loaded()
    type('Name', 'Nimbus')
    const isBerthShown = () => screen.queryByRole('textbox', { name: 'Berth' }) !== null
    expect(isBerthShown()).toBe(false)
    if (layout === 'tabs') fireEvent.click(screen.getByRole('tab', { name: 'Place' }))
    else press('Next')
    await waitFor(() => expect(isBerthShown()).toBe(true))
    type('Berth', 'much too long')
    if (layout === 'tabs') fireEvent.click(screen.getByRole('tab', { name: 'Papers' }))
    else press('Back')
    await waitFor(() => expect(isBerthShown()).toBe(false))
    press('Save')
    await waitFor(() => expect(isBerthShown()).toBe(true))
    await waitFor(() => expect(document.activeElement).toBe(box('Berth')))
    expect(fake.calls.create).toEqual([])
  })
})

it('a record that is not there is said so', async () => {
  const fake = recordProvider()
  fake.world.record = undefined
  showRecord(fake, edit)
  expect(await screen.findByText('It may have been deleted, or the link is wrong.')).toBeTruthy()
})
