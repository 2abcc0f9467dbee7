import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordProvider, showRecord, vessel } from '../../../../tests/support/record-bench.tsx'
import { reference } from '../../../schema/index.ts'
import type { AnyResource } from '../../../schema/resource.ts'

it('a reference offers the records that meet its conditions, and says so where none does', async () => {
  const fake = recordProvider()
  const asked: unknown[] = []
  Object.assign(fake.provider, {
    getList: (_: string, { filter }: { readonly filter: object }) => {
      asked.push(filter)
      return Promise.resolve({ data: [], total: 0 })
    },
  })
  const boat = vessel()
  const resource: AnyResource = {
    ...boat,
    fields: {
      ...boat.fields,
      tow: reference({
        label: { en: 'Tow', zh: '拖船' },
        to: 'boat',
        filter: { status: 'AFLOAT' },
      }),
    },
    form: {
      layout: 'sections',
      groups: [{ name: 'all', label: { en: 'All', zh: '全部' }, fields: ['name', 'tow'] }],
    },
  }
  showRecord(fake, '/boatDetail?mode=create', { resource })
  const tow = () => screen.getByRole('combobox', { name: /^Tow/ })
  await waitFor(tow)
  fireEvent.mouseDown(tow())
  expect(await screen.findByText('No record meets the conditions')).toBeTruthy()
  expect(asked).toEqual([{ status: 'AFLOAT' }])
})
