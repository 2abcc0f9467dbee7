import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { recordProvider, showRecord, vessel } from '../../../tests/support/record-bench.tsx'
import { longText, password, tags, text } from '../../schema/index.ts'
import { Difference } from './Difference.tsx'

const label = (en: string) => ({ en, zh: en })
const resource = {
  ...vessel(),
  fields: {
    name: text({ label: label('Name') }),
    labels: tags({ label: label('Labels') }),
    note: longText({ label: label('Note') }),
    secret: password({ label: label('Secret') }),
  },
}
type Values = Readonly<Record<string, unknown>> | null
const show = (before: Values, after: Values, action?: (name: string) => string) =>
  showRecord(recordProvider(), '/boatDetail?id=b1', {
    node: <Difference resource={resource} before={before} after={after} action={action} />,
  })

it('what stood there is struck, what stands there marked, and both are said to who hears them (ROL-04)', async () => {
  show(
    { name: 'Nut', labels: ['old', 'kept'] },
    { name: 'Shell', labels: ['kept', 'new'] },
    name => `mend ${name}`,
  )
  expect((await screen.findByText('Nut')).tagName).toBe('DEL')
  expect(screen.getByText('Shell').tagName).toBe('INS')
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Namebefore: Nut → after: Shellmend name',
    'Labelsremoved: oldadded: + newmend labels',
  ])
})

it('a long text is folded until it is asked for', async () => {
  show({ note: null }, { note: `${'word '.repeat(60)}end` })
  expect(await screen.findByText(/…/)).not.toBeNull()
  expect(screen.queryByText(/end/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText(/end/)).not.toBeNull()
})

it('a secret is only said to have changed; a new record is told plainly; nothing to see is said', async () => {
  const first = show({ secret: '***' }, { secret: '***' })
  expect(await screen.findByText(/you don’t have permission to see the values/)).not.toBeNull()
  first.unmount()
  const second = show(null, { name: 'Nut', labels: ['a', 'b'] })
  expect((await screen.findByText('a, b')).closest('ins')).toBeNull()
  second.unmount()
  show({ version: 1 }, { version: 2 })
  expect(await screen.findByText('There are no changes you can see.')).not.toBeNull()
})
