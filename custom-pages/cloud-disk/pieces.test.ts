import { expect, it } from 'vitest'
import { commandsFor } from './browse/commands.ts'
import { diskSizeText } from './diskSize.ts'
import { chosenFiles } from './browse/chosenFiles.ts'
import { diskTexts } from './disk.texts.ts'
import type { Entry } from './entries.ts'
import { expiryInstant } from './sharing/expiry.ts'
import { fileKindOf } from './fileKinds.ts'
import { shareTexts } from './sharing/share.texts.ts'
import { jumpIndex } from './browse/useEntryKeys.ts'
import { diskWorkTexts } from './work.texts.ts'

const names = ['alpha', 'beta', 'Bravo', '语文', 'zeta']
const nameAt = (index: number) => names[index]

it('letters jump to the next name that begins with them, round again, whatever their case', () => {
  expect(jumpIndex('b', 0, 5, nameAt)).toBe(1)
  expect(jumpIndex('b', 1, 5, nameAt)).toBe(2)
  expect(jumpIndex('bb', 2, 5, nameAt)).toBe(1)
  expect(jumpIndex('br', 1, 5, nameAt)).toBe(2)
  expect(jumpIndex('语', 0, 5, nameAt)).toBe(3)
  expect(jumpIndex('q', 0, 5, nameAt)).toBeUndefined()
})

it('sizes are told as quotas count them', () => {
  expect(diskSizeText(0)).toBe('0 B')
  expect(diskSizeText(1536)).toBe('1.5 kB')
  expect(diskSizeText(5 * 1024 ** 3)).toBe('5 GB')
})

it('access ends after days, at the end of a day, or never', () => {
  const now = Date.parse('2026-09-01T12:00:00Z')
  expect(expiryInstant({ way: 'always', day: '' }, now)).toBeNull()
  expect(expiryInstant({ way: 'week', day: '' }, now)).toBe('2026-09-08T12:00:00.000Z')
  expect(expiryInstant({ way: 'day', day: '2026-08-01' }, now)).toBeUndefined()
  expect(expiryInstant({ way: 'day', day: '' }, now)).toBeUndefined()
  expect(Date.parse(expiryInstant({ way: 'day', day: '2026-10-01' }, now) ?? '')).toBe(
    new Date('2026-10-01T23:59:59').getTime(),
  )
})

it('the content decides what a file is, and the name among those that look alike', () => {
  expect(fileKindOf({ name: 'a.mp4', contentType: 'image/png' })).toBe('image')
  expect(fileKindOf({ name: 'a.docx', contentType: 'application/zip' })).toBe('document')
  expect(fileKindOf({ name: 'a.docx', contentType: 'video/mp4' })).toBe('video')
  expect(fileKindOf({ name: 'a.zip', contentType: 'application/pdf' })).toBe('pdf')
  expect(fileKindOf({ name: 'a.csv', contentType: 'text/plain' })).toBe('sheet')
  expect(fileKindOf({ name: 'a', contentType: null })).toBe('other')
})

const entry: Entry = {
  id: '1',
  version: 1,
  isFolder: false,
  name: 'a.txt',
  parentId: 'disk',
  disk: 'disk',
  size: 1,
  contentType: 'text/plain',
  fileId: 'f',
  at: '',
  by: null,
  sharing: null,
  pinned: false,
  deletesAt: null,
  versions: 1,
}
const namesOf = (entries: readonly Entry[], write: boolean) =>
  commandsFor(entries, { write, share: false }, diskWorkTexts.en).map(({ key }) => key)

it('only what the server allows is offered', () => {
  expect(namesOf([entry], false)).toEqual(['open', 'download', 'copy', 'versions'])
  expect(namesOf([entry, { ...entry, id: '2' }], true)).toEqual([
    'download',
    'move',
    'copy',
    'pin',
    'delete',
  ])
  expect(namesOf([{ ...entry, trashed: { from: null, purgesAt: '' } }], true)).toEqual([
    'restore',
    'purge',
  ])
  expect(namesOf([{ ...entry, share: 's', disk: null }], true)).toEqual(['open', 'download'])
  const received = { ...entry, share: 's', disk: null, isFolder: true }
  expect(namesOf([received], true)).toEqual(['open', 'download'])
  expect(namesOf([received, { ...received, id: '2' }], true)).toEqual(['download'])
  expect(namesOf([received, { ...received, id: '2', share: 't' }], true)).toEqual([])
  expect(namesOf([{ ...entry, sharing: 'PARTIAL', path: [] }], false)).toContain('share')
  expect(namesOf([], true)).toEqual([])
})

it('a class is told where it finds what is shared with it (DSK-02)', () => {
  for (const lang of ['en', 'zh'] as const)
    expect(shareTexts[lang].classesHelp).toContain(diskTexts[lang].kinds.SHARED)
})

it('a chosen folder says where each file lay', () => {
  const at = (path: string): File =>
    Object.defineProperty(new File(['x'], 'a.txt'), 'webkitRelativePath', { value: path })
  expect(chosenFiles([at('Maths/Week 1/a.txt'), at('')]).map(({ path }) => path)).toEqual([
    'Maths/Week 1/a.txt',
    'a.txt',
  ])
})
