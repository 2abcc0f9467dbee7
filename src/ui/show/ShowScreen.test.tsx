import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerTo } from '../../../tests/support/ask.ts'
import {
  nutshell,
  recordProvider,
  refusal,
  showRecord,
  vessel,
} from '../../../tests/support/record-bench.tsx'
import { editableOf } from '../../protocol/calls/editable.ts'
import type { HistoryEntry } from '../../protocol/provider.ts'
import { defineAction, state } from '../../schema/index.ts'
import type { AnyResource } from '../../schema/resource.ts'

const page = '/boatDetail?id=b1'
const findHeading = () => screen.findByRole('heading', { level: 1, name: 'Nutshell' })
const menu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent)
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }))

it('shows the facts in their groups, without what is said elsewhere or may not be seen', async () => {
  showRecord(recordProvider(), page)
  await findHeading()
  expect(screen.getByRole('heading', { level: 2, name: 'Papers' })).toBeTruthy()
  const terms = screen.getAllByRole('term').map(term => term.textContent)
  expect(terms).toEqual(expect.arrayContaining(['Phone', 'Hull number', 'Berth', 'Seats']))
  expect(terms).not.toContain('Name')
  expect(terms).not.toContain('Key')
})

it('leaves out what is empty where the resource says so, and shows it once it is filled', async () => {
  const boat = vessel()
  const resource: AnyResource = { ...boat, show: { ...boat.show, filled: ['berth'] } }
  const { unmount } = showRecord(recordProvider({ ...nutshell, berth: null }), page, { resource })
  await findHeading()
  expect(screen.getAllByRole('term').map(term => term.textContent)).not.toContain('Berth')
  unmount()
  showRecord(recordProvider({ ...nutshell, berth: 'A1' }), page, { resource })
  await findHeading()
  expect(screen.getAllByRole('term').map(term => term.textContent)).toContain('Berth')
})

it('says whether there is no such record, or nobody could tell', async () => {
  const fake = recordProvider()
  fake.world.record = undefined
  const { unmount } = showRecord(fake, page)
  await screen.findByText('Record not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Back to list' })).toBeTruthy()
  unmount()
  const down = recordProvider()
  Object.assign(down.provider, { getOne: () => Promise.reject(refusal('19003')) })
  showRecord(down, page)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(screen.queryByText('Record not found')).toBeNull()
})

describe('keys', () => {
  const press = (key: string) => fireEvent.keyDown(document.body, { key })
  const page2 = (data: readonly string[], page = 1) => ({
    key: [
      'boat',
      'getList',
      { pagination: { page, perPage: 3 }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    ],
    rows: { data: data.map(id => ({ ...nutshell, id })), total: 9 },
  })

  it('j and k go to the neighbours in the list that was seen last, over its pages, and e edits', async () => {
    const fake = recordProvider()
    Object.assign(fake.provider, {
      getOne: (_: string, { id }: { id: string }) => Promise.resolve({ data: { ...nutshell, id } }),
    })
    const { client, router } = showRecord(fake, page)
    const at = async (search: string) => {
      await waitFor(() => expect(router.state.location.search).toBe(search))
      await findHeading()
    }
    await findHeading()
    press('j')
    await at('?id=b1')
    for (const { key, rows } of [page2(['a1', 'a2', 'b1']), page2(['c1', 'c2'], 2)])
      client.setQueryData(key, rows)
    press('j')
    await at('?id=c1')
    press('j')
    await at('?id=c2')
    press('k')
    await at('?id=c1')
    press('k')
    await at('?id=b1')
    press('k')
    await at('?id=a2')
    press('e')
    await waitFor(() => expect(router.state.location.search).toBe('?id=a2&mode=edit'))
  })

  it('e needs the right to edit', async () => {
    const { router } = showRecord(recordProvider(), page, {
      access: { rights: new Set(['boat.read']), masks: new Set() },
    })
    await findHeading()
    press('e')
    expect(router.state.location.search).toBe('?id=b1')
  })
})

describe('what can be done', () => {
  it('is what the state and the rights allow', async () => {
    const { unmount } = showRecord(recordProvider(), page)
    await findHeading()
    expect(await menu()).toEqual(['Dock', 'Paint', 'Delete'])
    unmount()
    showRecord(recordProvider({ ...nutshell, status: 'DOCKED' }), page)
    await findHeading()
    expect(await menu()).toEqual(['Launch', 'Paint', 'Delete'])
  })

  it('has no move that the server alone makes', async () => {
    const boat = vessel()
    const tow = { label: { en: 'Tow', zh: '拖回' }, by: 'server' } as const
    const status = state({
      label: { en: 'Status', zh: '状态' },
      initial: 'AFLOAT',
      states: {
        AFLOAT: { label: { en: 'Afloat', zh: '下水' }, tone: 'good' },
        DOCKED: { label: { en: 'Docked', zh: '靠岸' }, tone: 'neutral' },
      },
      to: { AFLOAT: { DOCKED: tow } },
    })
    const resource: AnyResource = { ...boat, fields: { ...boat.fields, status } }
    showRecord(recordProvider(), page, { resource })
    await findHeading()
    expect(await menu()).toEqual(['Paint', 'Delete'])
  })

  it('has an action only where the record’s values are those that it asks for', async () => {
    const boat = vessel()
    const raise = defineAction({
      label: { en: 'Raise', zh: '打捞' },
      on: 'record',
      primary: true,
      when: { status: ['AFLOAT', 'SUNK'] },
      refused: '34311',
    })
    const resource: AnyResource = { ...boat, actions: { ...boat.actions, raise } }
    const { unmount } = showRecord(recordProvider(), page, { resource })
    await findHeading()
    expect(screen.getByRole('button', { name: 'Raise' })).toBeTruthy()
    unmount()
    showRecord(recordProvider({ ...nutshell, status: 'DOCKED' }), page, { resource })
    await findHeading()
    expect(screen.queryByRole('button', { name: 'Raise' })).toBeNull()
  })

  it('has an action only with all the rights that it needs', async () => {
    const boat = vessel()
    const tow = defineAction({
      label: { en: 'Tow', zh: '拖回' },
      on: 'record',
      primary: true,
      needs: ['berth.create'],
    })
    const resource: AnyResource = { ...boat, actions: { tow } }
    const access = (...rights: string[]) => ({
      access: { rights: new Set(['boat.read', 'boat.tow', ...rights]), masks: new Set<string>() },
    })
    const { unmount } = showRecord(recordProvider(), page, { resource, ...access('berth.create') })
    await findHeading()
    expect(screen.getByRole('button', { name: 'Tow' })).toBeTruthy()
    unmount()
    showRecord(recordProvider(), page, { resource, ...access() })
    await findHeading()
    expect(screen.queryByRole('button', { name: 'Tow' })).toBeNull()
  })

  it('without rights is nothing', async () => {
    showRecord(recordProvider(), page, {
      access: { rights: new Set(['boat.read']), masks: new Set() },
    })
    await findHeading()
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })

  it('a change of state is told', async () => {
    const fake = recordProvider({ ...nutshell, status: 'DOCKED' })
    showRecord(fake, page)
    await findHeading()
    await menu()
    choose('Launch')
    expect(await screen.findByText('Nutshell: Launch')).toBeTruthy()
    expect(fake.calls.bulk).toEqual([
      { verb: 'updateMany', selection: { ids: ['b1'] }, data: { status: 'AFLOAT' } },
    ])
  })

  it('a change of state that is dangerous is asked about first', async () => {
    const fake = recordProvider()
    showRecord(fake, page)
    await findHeading()
    await menu()
    choose('Dock')
    const dialog = await screen.findByRole('dialog')
    expect(fake.calls.bulk).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Dock' }))
    await waitFor(() => expect(fake.calls.bulk).toHaveLength(1))
  })

  it('a deletion names the record, and can be undone', async () => {
    const fake = recordProvider()
    const { router } = showRecord(fake, page)
    await findHeading()
    await menu()
    choose('Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete Nutshell?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/boat'))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone')).toBeTruthy()
    expect(fake.calls.undo).toEqual(['op1'])
    expect(await screen.findByRole('button', { name: 'Redo' })).toBeTruthy()
  })

  it('an action asks for its input, and its refusals turn the input red', async () => {
    const fake = recordProvider()
    showRecord(fake, page)
    await findHeading()
    await menu()
    choose('Paint')
    const dialog = await screen.findByRole('dialog', { name: /Paint/ })
    const run = within(dialog).getByRole('button', { name: 'Paint' })
    expect(within(dialog).getByText('Paint is not washed off.')).toBeTruthy()
    const colour = () => within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Colour/ })
    await waitFor(colour)
    fireEvent.click(run)
    await waitFor(() => expect(colour().getAttribute('aria-invalid')).toBe('true'))
    expect(fake.calls.action).toEqual([])
    fireEvent.change(colour(), { target: { value: 'red' } })
    fake.world.refuse.push(refusal(9994, { issues: { colour: { code: '9994' } } }))
    await waitFor(() => expect((run as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(run)
    await waitFor(() =>
      expect(fake.calls.action).toMatchObject([
        { name: 'paint', id: 'b1', input: { colour: 'red' } },
      ]),
    )
    await waitFor(() => expect(colour().getAttribute('aria-invalid')).toBe('true'))
    expect(colour().value).toBe('red')
  })
})

const asking = (): AnyResource => {
  const boat = vessel()
  const label = { en: 'Status', zh: '状态' }
  return {
    ...boat,
    fields: {
      ...boat.fields,
      status: state({
        label,
        initial: 'AFLOAT',
        states: { AFLOAT: { label, tone: 'good' }, DOCKED: { label, tone: 'careful' } },
        to: { AFLOAT: { DOCKED: { label: { en: 'Dock', zh: '靠岸' }, asks: ['berth'] } } },
      }),
    },
  }
}

it('a change of state asks for the fields that it cannot be without, and keeps them where it is refused', async () => {
  const fake = recordProvider({ ...nutshell, berth: null })
  showRecord(fake, page, { resource: asking() })
  await findHeading()
  await menu()
  choose('Dock')
  const dialog = await screen.findByRole('dialog', { name: /Dock/ })
  const berth = await within(dialog).findByRole<HTMLInputElement>('textbox', { name: /Berth/ })
  const button = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Dock' })
  const run = () => fireEvent.click(button())
  run()
  await waitFor(() => expect(berth.getAttribute('aria-invalid')).toBe('true'))
  expect(fake.calls.bulk).toEqual([])
  fireEvent.change(berth, { target: { value: 'B7' } })
  fake.world.refused = [{ id: 'b1', title: 'Nutshell', code: '26017', msg: 'The quay is full' }]
  run()
  expect(await within(dialog).findByText('The quay is full')).toBeTruthy()
  expect(berth.value).toBe('B7')
  fake.world.refused = []
  await waitFor(() => expect(button().disabled).toBe(false))
  run()
  expect(await screen.findByText('Nutshell: Dock')).toBeTruthy()
  expect(fake.calls.bulk.at(-1)).toEqual({
    verb: 'updateMany',
    selection: { ids: ['b1'] },
    data: { status: 'DOCKED', berth: 'B7' },
  })
})

describe('what is possible', () => {
  const withActions = (actions: AnyResource['actions']): AnyResource => ({ ...vessel(), actions })

  it('a deletion that the record’s state forbids is disabled, with the reason', async () => {
    const fake = recordProvider()
    Object.assign(
      fake.answers,
      answerTo(editableOf('boat'), () => ({
        list: [{ id: 'b1', fields: {}, remove: { code: '26017', msg: 'The boat is at sea' } }],
      })),
    )
    showRecord(fake, page, { resource: { ...vessel(), locks: true } })
    await findHeading()
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
    const remove = await screen.findByRole('menuitem', { name: /^Delete/ })
    await waitFor(() => expect(remove.getAttribute('aria-disabled')).toBe('true'))
    expect(remove.textContent).toBe('DeleteThe boat is at sea')
  })

  it('an action without input and question runs at once', async () => {
    const fake = recordProvider()
    const resource = withActions({
      rinse: defineAction({ label: { en: 'Rinse', zh: '冲洗' }, on: 'record' }),
    })
    showRecord(fake, page, { resource })
    await findHeading()
    await menu()
    choose('Rinse')
    expect(await screen.findByText('Done: Rinse')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(fake.calls.action).toMatchObject([{ name: 'rinse', id: 'b1', input: {} }])
  })

  it('says why an action that ran at once was refused', async () => {
    const fake = recordProvider()
    const resource = withActions({
      rinse: defineAction({ label: { en: 'Rinse', zh: '冲洗' }, on: 'record' }),
    })
    showRecord(fake, page, { resource })
    await findHeading()
    await menu()
    fake.world.refuse.push(Object.assign(refusal('905'), { message: 'The boat is dry' }))
    choose('Rinse')
    expect(await screen.findByText('The boat is dry')).toBeTruthy()
  })

  it('a dangerous action without input is asked about, in a dialog with nothing to fill in', async () => {
    const fake = recordProvider()
    const resource = withActions({
      sink: defineAction({ label: { en: 'Sink', zh: '击沉' }, on: 'record', danger: true }),
    })
    showRecord(fake, page, { resource })
    await findHeading()
    await menu()
    choose('Sink')
    const dialog = await screen.findByRole('dialog', { name: /Sink.*Nutshell/ })
    expect(fake.calls.action).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Sink' }))
    await waitFor(() => expect(fake.calls.action).toHaveLength(1))
  })
})

describe('related lists', () => {
  const resource: AnyResource = {
    ...vessel(),
    show: {
      related: [{ resource: 'boat', by: 'berth', label: { en: 'Neighbours', zh: '邻居' } }],
    },
  }

  it('are offered to who may read them', async () => {
    showRecord(recordProvider(), page, { resource })
    await findHeading()
    expect(await screen.findByRole('tab', { name: /^Neighbours/ })).toBeTruthy()
  })

  it('are neither offered nor asked for without the permission', async () => {
    const fake = recordProvider()
    const asked: string[] = []
    Object.assign(fake.provider, {
      getList: (name: string) => {
        asked.push(name)
        return Promise.reject(refusal('905'))
      },
    })
    showRecord(fake, page, { resource, access: { rights: new Set(), masks: new Set() } })
    await findHeading()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(asked).toEqual([])
  })
})

it('tells who changed what', async () => {
  const fake = recordProvider()
  const entry: HistoryEntry = {
    id: 'h2',
    at: '2026-02-01T08:00:00.000Z',
    actor: 'u1',
    actorName: 'Ann',
    action: 'update',
    before: { berth: 'A1' },
    after: { berth: 'B2' },
  }
  fake.world.history = [entry, { ...entry, id: 'h1', action: 'create', before: null, after: null }]
  showRecord(fake, page)
  await findHeading()
  const history = within(await screen.findByRole('region', { name: 'Activity' }))
  await waitFor(() =>
    expect(history.getAllByRole('listitem').map(item => item.textContent)).toEqual(
      expect.arrayContaining(['Berthbefore: A1 → after: B2']),
    ),
  )
  expect(history.getAllByText('Ann')).toHaveLength(2)
})

it('a record in the trash can only be restored', async () => {
  const fake = recordProvider({ ...nutshell, deletedAt: '2026-02-01T00:00:00.000Z' })
  showRecord(fake, page)
  await findHeading()
  expect(screen.getByText('This record is in the trash.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(fake.calls.bulk.map(call => call['verb'])).toEqual(['restore']))
})
