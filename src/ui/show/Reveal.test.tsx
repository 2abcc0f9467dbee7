import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  nutshell,
  recordProvider,
  refusal,
  showRecord,
} from '../../../tests/support/record-bench.tsx'

const page = '/boatDetail?id=b1'
const masked = { ...nutshell, phone: '139****0001' }
const access = (...rights: string[]) => ({
  rights: new Set(['boat.read', ...rights]),
  masks: new Set(['boatPhone']),
})
const eye = { name: 'Reveal: Phone' }

it('a masked value has an eye for those with the right alone, and shows itself for a reason (ROL-02, UI-08)', async () => {
  const without = showRecord(recordProvider(masked), page, { access: access() })
  await screen.findByText('139****0001')
  expect(screen.queryByRole('button', eye)).toBeNull()
  without.unmount()

  const fake = recordProvider(masked)
  const revealParams: unknown[] = []
  let refuse = true
  Object.assign(fake.provider, {
    reveal: (resource: string, params: unknown) => {
      revealParams.push([resource, params])
      return refuse ? Promise.reject(refusal(429)) : Promise.resolve('13912340001')
    },
  })
  showRecord(fake, page, { access: access('boat.reveal') })
  fireEvent.click(await screen.findByRole('button', eye))
  const send = await screen.findByRole('button', { name: 'Reveal' })
  fireEvent.click(send)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(revealParams).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'They asked to be called' },
  })
  fireEvent.click(send)
  await waitFor(() => expect(revealParams).toHaveLength(1))
  expect(screen.queryByText('13912340001')).toBeNull()
  refuse = false
  await waitFor(() => expect((send as HTMLButtonElement).disabled).toBe(false))
  fireEvent.click(send)
  expect(await screen.findByText('13912340001')).toBeTruthy()
  expect(revealParams.at(-1)).toEqual([
    'boat',
    { id: 'b1', field: 'phone', reason: 'They asked to be called' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Hide: Phone', hidden: true }))
  expect(screen.getByText('139****0001')).toBeTruthy()
})
