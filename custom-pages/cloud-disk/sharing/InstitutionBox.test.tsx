import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import {
  findInstitution,
  nodeGrants,
  shareNodes,
} from '../../../resources/cloud-disk/sharing.calls.ts'
import { answerTo, askOf } from '../../../tests/support/ask.ts'
import { press, showPage, type } from '../../../tests/support/ways-bench.tsx'
import type { DiskDialogProps } from '../browse/DiskDialogs.tsx'
import type { Entry } from '../entries.ts'
import { shareTexts } from './share.texts.ts'
import { ShareDialog } from './ShareDialog.tsx'

const t = shareTexts.en
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the dialog reads of it
const props = {
  screen: { work: { refresh: () => Promise.resolve() } },
  dialog: { kind: 'share', entries: [{ id: 'a', name: 'Unit 1' } as Entry] },
  onClose: vi.fn(),
} as unknown as DiskDialogProps

it('shows the name of the institution that has a number before anything is shared (DSK-02)', async () => {
  const share = vi.fn((_input: object) => ({ count: 1, operation: 'o' }))
  const numbers: string[] = []
  showPage(
    <ShareDialog {...props} />,
    {
      ask: askOf({
        ...answerTo(nodeGrants, () => ({ own: [], inherited: [] })),
        ...answerTo(findInstitution, ({ schoolNo }) => {
          numbers.push(schoolNo)
          return { id: 'other', name: 'Other School' }
        }),
        ...answerTo(shareNodes, share),
      }),
    },
    { path: '/cloudDisk' },
  )
  await screen.findByRole('dialog')
  press(t.kinds.INSTITUTION)
  const button = screen.getByRole('button', { name: t.share })
  expect(button.hasAttribute('disabled')).toBe(true)
  await type(t.institutionId, '63449135')
  press(t.findInstitution)
  expect(await screen.findByText('Other School')).toBeTruthy()
  expect(numbers).toEqual(['63449135'])
  expect(share).not.toHaveBeenCalled()
  press(t.share)
  await waitFor(() => expect(share).toHaveBeenCalledOnce())
  expect(share.mock.calls[0]?.[0]).toMatchObject({ nodes: ['a'], institutions: ['other'] })
})

it('says at the number what is wrong with it (DSK-02)', async () => {
  showPage(
    <ShareDialog {...props} />,
    {
      ask: askOf({
        ...answerTo(nodeGrants, () => ({ own: [], inherited: [] })),
        ...answerTo(findInstitution, () => {
          throw Object.assign(new Error('refused'), {
            status: 34111,
            body: { code: '34111', errors: { schoolNo: 'There’s no institution with this ID.' } },
          })
        }),
      }),
    },
    { path: '/cloudDisk' },
  )
  await screen.findByRole('dialog')
  press(t.kinds.INSTITUTION)
  await type(t.institutionId, '00000000')
  press(t.findInstitution)
  expect(await screen.findByText('There’s no institution with this ID.')).toBeTruthy()
})
