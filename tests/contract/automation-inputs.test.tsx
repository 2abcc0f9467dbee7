import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { recordProvider, showRecord } from '../support/record-bench.tsx'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import type {
  AutomationAction,
  Trigger,
} from '../../resources/automations/automation/automation.options.ts'
import {
  actionFields,
  triggerFields,
} from '../../resources/automations/automation/automation.parts.ts'
import { automation } from '../../resources/automations/automation/automation.resource.ts'
import { helps } from '../../resources/automations/automation/inputs/helps.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { automationTexts } from '../../resources/automations/automation/automation.texts.ts'

const t = automationTexts.en
const kept = {
  id: 'b1',
  version: 3,
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'x',
  deletedAt: null,
  ...automation.samples?.(1),
}
type Values = Readonly<Record<string, unknown>>

const showForm = async (values: Values = {}, more: readonly AnyResource[] = []) => {
  const fake = recordProvider({ ...kept, ...values })
  showRecord(fake, '/boatDetail?id=b1&mode=edit', {
    resource: automation,
    others: [student, lesson, ...more],
  })
  await screen.findByRole('textbox', { name: /^Name/ })
  return fake
}
const field = (name: string): HTMLElement | null => document.querySelector(`[data-field="${name}"]`)
const isShown = (name: string): boolean =>
  (field(name)?.querySelector('input, textarea, button, [role=combobox]') ?? null) !== null
const settled = (names: readonly string[]) =>
  waitFor(() => expect(names.filter(name => !isShown(name))).toEqual([]))

beforeEach(() => localStorage.clear())

const cases: readonly (readonly [Trigger, AutomationAction])[] = [
  ['CHANGE', 'NOTIFY'],
  ['DATE', 'TAG'],
  ['COUNT', 'WEBHOOK'],
  ['CHANGE', 'SET'],
]

it.each(cases)('%s and %s ask for their own fields and for no others', async (trigger, action) => {
  // lessons have no field with tags
  const target = action === 'TAG' ? 'teacher' : 'lesson'
  const values = { target, trigger, action, field: action === 'SET' ? 'status' : null }
  await showForm(values, [teacher])
  const asked: readonly string[] = [...triggerFields[trigger], ...actionFields[action]]
  await settled(asked)
  expect(document.body.textContent).not.toContain(helps.noDate.en)
  const all = [...Object.values(triggerFields), ...Object.values(actionFields)].flat()
  expect(all.filter(name => !asked.includes(name) && isShown(name))).toEqual([])
})

it.each([
  ['DATE', 'dateField', helps.noDate.en],
  ['COUNT', 'countBy', helps.noCountBy.en],
] as const)('%s: where %s has nothing to choose from, it says why', async (trigger, name, why) => {
  const bare = { ...student, name: 'bare', fields: { name: student.fields.name } }
  await showForm({ target: 'bare', trigger }, [bare])
  await waitFor(() => expect(field(name)?.textContent).toContain(why))
})

const area = (name: string) => {
  const found = field(name)?.querySelector('textarea')
  if (!found) throw new Error(`no text area of ${name}`)
  return found
}

it('a placeholder is put into the message where the cursor stands', async () => {
  await showForm({ messageEn: 'Hello !', messageZh: null })
  await settled(['messageEn'])
  area('messageEn').setSelectionRange(6, 6)
  const insert = async (text: string) => {
    const message = automation.fields.messageEn.options.label.en
    fireEvent.click(screen.getByRole('button', { name: t.insertInto(message) }))
    fireEvent.click(await screen.findByRole('menuitem', { name: text }))
  }
  await insert(t.receiver)
  await waitFor(() => expect(area('messageEn').value).toBe('Hello {receiver}!'))
  await waitFor(() => expect(area('messageEn').selectionStart).toBe(16))
})

it('what was typed for one action is there again when it is chosen again', async () => {
  await showForm()
  await settled(['messageEn', 'messageZh'])
  fireEvent.change(area('messageEn'), { target: { value: 'Typed by hand' } })
  const choose = async (from: string, to: string) => {
    const box = field('action')?.querySelector('[role=combobox]')
    if (!box) throw new Error('no action')
    fireEvent.mouseDown(box)
    fireEvent.click(await screen.findByRole('option', { name: to }))
    expect(from).not.toBe(to)
  }
  const { NOTIFY, WEBHOOK } = automation.fields.action.options.options
  await choose(NOTIFY.en, WEBHOOK.en)
  await waitFor(() => expect(isShown('messageEn')).toBe(false))
  await choose(WEBHOOK.en, NOTIFY.en)
  await settled(['messageEn'])
  expect(area('messageEn').value).toBe('Typed by hand')
})

it('conditions are edited as text and removed one by one; those on unknown names stay', async () => {
  const fake = await showForm({ condition: 'status=ACTIVE&nothing=1' })
  const status = student.fields.status.options.label.en
  fireEvent.click(await screen.findByRole('button', { name: t.remove(status) }))
  fireEvent.click(screen.getByRole('button', { name: t.asText }))
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: t.asText })
  expect(text.value).toBe('nothing=1')
  fireEvent.change(text, { target: { value: 'nothing=1&createTime_gte=today-7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(fake.calls.update).toMatchObject([
      { data: { condition: 'nothing=1&createTime_gte=today-7' } },
    ]),
  )
})

it('an example fills the empty form, and none is offered once the records are chosen', async () => {
  await showForm({ target: null, name: null, action: 'TAG' })
  fireEvent.click(await screen.findByRole('button', { name: 'Welcome new students' }))
  await settled(['messageEn', 'recipients', 'events'])
  expect(area('messageEn').value).toBe('{receiver}, welcome to {school}!')
  expect(screen.queryByRole('group', { name: t.examples })).toBeNull()
})
