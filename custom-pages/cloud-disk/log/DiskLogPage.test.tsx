import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DiskLogEntry } from '../../../resources/cloud-disk/disk.calls.ts'
import { diskLog } from '../../../resources/cloud-disk/storage.calls.ts'
import { asking } from '../../../tests/support/ask.ts'
import { showPage } from '../../../tests/support/ways-bench.tsx'
import { DiskLogPage } from './DiskLogPage.tsx'
import { diskLogTexts } from './log.texts.ts'

const t = diskLogTexts.en
const entry: DiskLogEntry = {
  id: 'e1',
  at: '2026-03-02T08:00:00.000Z',
  actor: 'Ann',
  deed: 'UPLOAD',
  nodeId: 'n1',
  name: 'plan.docx',
  place: 'Year 3',
  detail: null,
  otherInstitution: null,
  ip: null,
}
const open = (path = '/diskLog') => {
  const asked: Readonly<Record<string, unknown>>[] = []
  const page = showPage(
    <DiskLogPage />,
    asking({
      [diskLog.path]: (input: Readonly<Record<string, unknown>>) => {
        asked.push(input)
        return { list: [entry], total: 1 }
      },
    }),
    { path },
  )
  return { ...page, asked }
}
const nothing = { actor: null, deed: null, name: null, node: null, from: null, until: null }

it.each([
  ['deed', t.deed, 'UPLOAD'],
  ['actor', t.person, 'Ann'],
  ['name', t.name, 'plan'],
  ['from', t.from, '2026-03-01'],
  ['until', t.to, '2026-03-02'],
] as const)(
  'DSK-02 the log is narrowed by %s, which stands in the address',
  async (name, label, value) => {
    const { asked } = open('/diskLog?page=2')
    await screen.findByText('plan.docx')
    expect(asked.at(-1)).toMatchObject({ ...nothing, page: 2 })
    const box = screen.getByLabelText(label)
    fireEvent.change(box, { target: { value } })
    fireEvent.keyDown(box, { key: 'Enter' })
    // what is narrowed begins on its first page
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ ...nothing, [name]: value, page: 1 }))
  },
)

it('DSK-02 the log is narrowed to one file or folder, and widened again', async () => {
  const { asked } = open()
  fireEvent.click(await screen.findByRole('button', { name: t.onlyThis }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ ...nothing, node: 'n1' }))
  fireEvent.click(await screen.findByRole('button', { name: t.allItems }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject(nothing))
})
