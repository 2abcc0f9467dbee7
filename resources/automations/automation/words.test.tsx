import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { withCustomFields } from '../../../src/schema/custom/with-custom-fields.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { shell } from '../../../tests/support/fields.tsx'
import { recordProvider, showRecord } from '../../../tests/support/record-bench.tsx'
import { resources } from '../../index.ts'
import { automation } from './automation.resource.ts'
import { ConditionColumn } from './ConditionColumn.tsx'
import { examples } from './inputs/examples.ts'
import { ActionColumn } from './RuleColumns.tsx'

const { lesson, student } = resources
const pupils = withCustomFields(student, [
  { name: 'x_1', resource: 'student', type: 'TEXT', label: '校区' },
  { name: 'x_2', resource: 'student', type: 'DATE', label: '复查日' },
])
const common = {
  id: 'a1',
  version: 1,
  createTime: '2026-11-27T00:00:00.000Z',
  updateTime: '2026-11-27T00:00:00.000Z',
  createdBy: 'x',
  deletedAt: null,
  target: 'student',
  trigger: 'CHANGE',
  events: ['CREATED'],
}
const said = (record: Partial<AnyRecord>, lang: 'en' | 'zh', condition = 'x_2_lte=today%2B7') => {
  const row: AnyRecord = { ...common, condition, ...record }
  const { container, unmount } = render(
    shell(
      <>
        <ActionColumn record={row} />
        <p>
          <ConditionColumn value={condition} record={row} />
        </p>
      </>,
      { lang, resources: [pupils, lesson, automation] },
    ),
  )
  const text = container.textContent
  unmount()
  return text
}

it.each([
  ['en', 'Name of the receiver', 'Name of the institution', 'in 7 days', '校区'],
  ['zh', '接收人姓名', '机构名称', '7 天后', '校区'],
] as const)(
  'lists and records word the places of messages and days that follow the calendar (%s)',
  (lang, receiver, school, days, field) => {
    const message = '{receiver} {school} {x_1} {gone}'
    const told = said(
      {
        action: 'NOTIFY',
        recipients: ['self'],
        messageEn: message,
        messageZh: message,
      },
      lang,
    )
    for (const place of [receiver, school, field]) expect(told).toContain(`{${place}}`)
    // a place that is no field any more is left as it was written
    expect(told).toContain('{gone}')
    const set = said({ action: 'SET', field: 'x_2', value: 'today+7' }, lang)
    for (const text of [told, set]) {
      expect(text).toContain(days)
      expect(text).not.toMatch(/today|\{x_|\{receiver|x_\d/)
    }
  },
)

it('an example that fills the empty name leaves no “required” under it', async () => {
  const fake = recordProvider()
  showRecord(fake, '/boatDetail?mode=create', { resource: automation, others: [lesson, pupils] })
  const [example] = examples
  const offer = await screen.findByRole('button', { name: example?.label.en ?? 'none' })
  const name = screen.getByLabelText(/^Name/)
  fireEvent.focus(name)
  fireEvent.change(name, { target: { value: 'x' } })
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.blur(name)
  const missing = await screen.findByText(/required/i, { selector: '[role=alert], p, span' })
  fireEvent.click(offer)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe(example?.name.en),
  )
  await waitFor(() => expect(missing.isConnected).toBe(false))
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-invalid')).not.toBe('true')
})
