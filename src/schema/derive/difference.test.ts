import { expect, it } from 'vitest'
import {
  choice,
  dateTime,
  longText,
  password,
  phone,
  reference,
  references,
  tags,
  text,
} from '../fields/index.ts'
import { differencesOf, pointedAt, type DifferenceReader } from './difference.ts'

const label = (en: string) => ({ en, zh: en })
const resource = {
  fields: {
    name: text({ label: label('Name'), required: true }),
    phone: phone({ label: label('Phone'), masked: 'p' }),
    secret: password({ label: label('Secret') }),
    level: choice({
      label: label('Level'),
      options: { A: { en: 'High', zh: '高' }, B: { en: 'Low', zh: '低' } },
    }),
    labels: tags({ label: label('Labels') }),
    teacher: reference({ label: label('Teacher'), to: 'teacher' }),
    helpers: references({ label: label('Helpers'), to: 'teacher' }),
    met: dateTime({ label: label('Met') }),
    note: longText({ label: label('Note') }),
    person: text({ label: label('Person'), idOf: ['student', 'teacher'] }),
    account: text({ label: label('Account'), idOf: [] }),
  },
}
const reader: DifferenceReader = {
  lang: 'en',
  title: (_, id) => ({ t1: 'Ada', t2: 'Grace' })[id],
  zone: 'Asia/Shanghai',
}

it('a change is told by labels, words and titles, in the definition’s order (ROL-04)', () => {
  const found = differencesOf(
    resource,
    { version: 1, note: null, teacher: 't1', level: 'A', met: null },
    { version: 2, note: 'x', teacher: 't9', level: 'B', met: '2026-01-01T00:00:00.000Z' },
    reader,
  )
  expect(found.map(({ name, was, is }) => [name, was, is])).toEqual([
    ['level', 'High', 'Low'],
    ['teacher', 'Ada', 'a deleted record'],
    ['met', null, 'Thu 1 Jan 2026 08:00'],
    ['note', null, 'x'],
  ])
})

it('of lists what went and what came', () => {
  const found = differencesOf(
    resource,
    { labels: ['old', 'kept'], helpers: ['t1'] },
    { labels: ['kept', 'new'], helpers: ['t1', 't2'] },
    reader,
  )
  expect(found.map(({ items }) => items)).toEqual([
    { removed: ['old'], added: ['new'] },
    { removed: [], added: ['Grace'] },
  ])
})

it('a secret and a masked value whose stars read alike are only said to have changed', () => {
  const found = differencesOf(
    resource,
    { phone: '138****0001', secret: '***' },
    { phone: '138****0001', secret: '***' },
    reader,
  )
  expect(found.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['phone', true],
    ['secret', true],
  ])
  expect(
    differencesOf(resource, { phone: null }, { phone: '138****0001' }, reader)[0],
  ).toMatchObject({ hidden: false, is: '138****0001' })
})

it('a new record’s empty fields, and what the definition doesn’t know, are left out', () => {
  const found = differencesOf(
    resource,
    null,
    { name: 'A', phone: null, labels: [], former: 'x', version: 1 },
    reader,
  )
  expect(found.map(({ name }) => name)).toEqual(['name'])
  expect([...pointedAt(resource, [null, { teacher: 't1', helpers: ['t1', 't2'] }])]).toEqual([
    ['teacher', ['t1', 't2']],
  ])
})

it('an id in a text is told by the title of its record, or not at all', () => {
  const found = differencesOf(resource, null, { person: 't1', account: '0mx1' }, reader)
  expect(found.map(({ name, is }) => [name, is])).toEqual([['person', 'Ada']])
  const gone = differencesOf(resource, { person: null }, { person: '0mx1' }, reader)
  expect(gone.map(({ is }) => is)).toEqual(['a deleted record'])
  expect([...pointedAt(resource, [{ person: 't1', account: '0mx1' }])]).toEqual([
    ['student', ['t1']],
    ['teacher', ['t1']],
  ])
})
