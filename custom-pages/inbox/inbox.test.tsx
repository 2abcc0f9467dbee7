import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Inbox, InboxEntry } from '../../src/protocol/calls/inbox.ts'
import { createI18n } from '../../src/i18n/provider.ts'
import { showPage } from '../../tests/support/ways-bench.tsx'
import { InboxPage } from './InboxPage.tsx'

const entry = (id: string, values: Partial<InboxEntry> = {}): InboxEntry => ({
  id,
  kind: 'task',
  subject: `Subject ${id}`,
  text: `Text ${id}`,
  link: null,
  at: '2026-03-02T08:00:00.000Z',
  read: false,
  mentions: {},
  ...values,
})
const kinds = [
  { name: 'job', label: 'Jobs', inInbox: true, bySms: true, byMail: true },
  { name: 'task', label: 'Tasks', inInbox: true, bySms: false, byMail: true },
]
const full: Inbox = {
  list: [entry('a', { link: '/taskDetail?id=1' }), entry('b', { read: true })],
  total: 41,
  unread: 1,
  kinds,
}

const open = async (
  answer: Inbox | Error = full,
  { path = '/inbox', lang = 'en' }: { path?: string; lang?: 'en' | 'zh' } = {},
) => {
  const asked: [string, unknown][] = []
  const ask = (call: { readonly path: string }, input: unknown) => {
    asked.push([call.path.split('/').at(-1) ?? '', input])
    if (call.path.endsWith('/list'))
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    return Promise.resolve({ unread: 0 })
  }
  showPage(<InboxPage />, { ask: ask as never }, { path, i18n: await createI18n(lang) })
  return { sent: (name: string) => asked.filter(([of]) => of === name).map(([, input]) => input) }
}

it('shows what was told, with its way on, and marks it as read when it is opened', async () => {
  const { sent } = await open()
  const link = await screen.findByRole('link', { name: 'Subject a' })
  expect(link.getAttribute('href')).toBe('/taskDetail?id=1')
  expect(screen.getByText('Text b')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: 'Unread' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Mark as unread: Subject b' }))
  await waitFor(() => expect(sent('markRead')).toEqual([{ ids: ['b'], read: false }]))
  fireEvent.click(link)
  await waitFor(() => expect(sent('markRead')[1]).toEqual({ ids: ['a'], read: true }))
})

it('shows what is said of one thing several times as one, and marks all of it', async () => {
  const words = { subject: 'Bad network: Scratch 12', link: '/superviseLesson?id=1' }
  const { sent } = await open({ ...full, list: ['x', 'y', 'z'].map(id => entry(id, words)) })
  expect(await screen.findAllByRole('link', { name: words.subject })).toHaveLength(1)
  expect(screen.getByText('And 2 more like this')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: `Mark as read: ${words.subject}` }))
  await waitFor(() => expect(sent('markRead')).toEqual([{ ids: ['x', 'y', 'z'], read: true }]))
})

it('names the people that several entries of one thing are about, each once', async () => {
  const words = { subject: 'Bad network: Scratch 12', link: '/superviseLesson?id=1' }
  const about = [{ s1: 'Emma' }, { s2: 'Li Na' }, { s1: 'Emma' }]
  const list = about.map((mentions, n) => entry(`p${n}`, { ...words, mentions }))
  await open({ ...full, list })
  expect(await screen.findByRole('link', { name: `${words.subject} · 2 people` })).toBeTruthy()
  expect(screen.getByText('Emma, Li Na')).toBeTruthy()
  expect(screen.queryByText(/more like this/)).toBeNull()
})

it('asks for the kind, the unread ones and the page that the address names', async () => {
  const { sent } = await open(full, { path: '/inbox?kind=task&unread=1&page=2' })
  await screen.findByText('Text a')
  expect(sent('list')[0]).toEqual({ page: 2, limit: 50, kind: 'task', unread: true })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }))
  await waitFor(() => expect(sent('list').at(-1)).toEqual({ page: 1, limit: 50, kind: 'task' }))
})

it('marks all as read', async () => {
  const { sent } = await open()
  await screen.findByText('Text a')
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(sent('markRead')).toEqual([{ all: true, read: true }]))
})

it('keeps where the person is told of each kind', async () => {
  const { sent } = await open()
  await screen.findByText('Text a')
  fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Where you are notified' }))
  const choice = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
  expect(choice('Tasks: By SMS').checked).toBe(false)
  expect(choice('Tasks: By e-mail').checked).toBe(true)
  fireEvent.click(choice('Jobs: By e-mail'))
  await waitFor(() =>
    expect(sent('saveSetting')).toEqual([
      { kind: 'job', inInbox: true, bySms: true, byMail: false },
    ]),
  )
})

it('says that nothing was told yet, or that nothing matches, and shows all again', async () => {
  const none: Inbox = { list: [], total: 0, unread: 0, kinds }
  await open(none)
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

it('leads back from a choice that nothing matches', async () => {
  const { sent } = await open({ list: [], total: 0, unread: 0, kinds }, { path: '/inbox?kind=job' })
  await screen.findByText('No notifications match')
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(sent('list').at(-1)).toEqual({ page: 1, limit: 50 }))
})

it('says that it could not be loaded', async () => {
  await open(new Error('away'), { lang: 'zh' })
  expect(await screen.findByText('通知加载失败')).toBeTruthy()
})
