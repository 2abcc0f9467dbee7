import { expect, it } from 'vitest'
import { maxPreviewMB } from '../../../../resources/cloud-disk/preview.calls.ts'
import type { Converter } from '../../../platform/ports.ts'
import { conversionOf, refusalOf, wayOf } from './kind.ts'

const ooxml = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

it.each([
  ['a.txt', 'image/png', { kind: 'IMAGE' }],
  ['a.txt', 'image/svg+xml', { kind: 'TEXT' }],
  ['a.txt', 'image/heic', { kind: 'NONE' }],
  ['a.txt', 'video/mp4', { kind: 'VIDEO' }],
  ['a.txt', 'audio/mpeg', { kind: 'AUDIO' }],
  ['a.txt', 'application/pdf', { kind: 'PAGES', extension: 'pdf' }],
  ['a.txt', ooxml, { kind: 'PAGES', extension: 'docx' }],
  ['a.pptx', 'application/x-cfb', { kind: 'PAGES', extension: 'pptx' }],
  ['setup.msi', 'application/x-cfb', { kind: 'NONE' }],
  ['a.zip', 'application/zip', { kind: 'NONE' }],
  ['A.ODP', 'application/zip', { kind: 'PAGES', extension: 'odp' }],
  ['page.html', 'text/html', { kind: 'TEXT' }],
  ['a.csv', null, { kind: 'TEXT' }],
] as const)('shows %s of the type %s as %j', (name, contentType, way) => {
  expect(wayOf({ name, contentType })).toEqual(way)
})

it('tells without trying why a document has no pages: too large, no converter, no LibreOffice', () => {
  const converter = (...kinds: readonly string[]): { readonly converter: Converter } => ({
    converter: {
      atOnce: { document: 1, media: 1 },
      can: kind => kinds.includes(kind),
      convert: () => Promise.reject(new Error('nothing is converted here')),
    },
  })
  const small = { size: 1000 }
  expect(refusalOf(converter('pdf', 'office'), small, 'docx')).toBeUndefined()
  expect(refusalOf(converter('pdf'), small, 'pdf')).toBeUndefined()
  expect(refusalOf(converter('pdf'), small, 'docx')).toBe('UNAVAILABLE')
  expect(refusalOf(converter(), small, 'pdf')).toBe('NO_CONVERTER')
  const large = { size: maxPreviewMB * 1024 * 1024 + 1 }
  expect(refusalOf(converter('pdf'), large, 'pdf')).toBe('TOO_LARGE')
  expect([conversionOf('pdf'), conversionOf('docx')]).toEqual(['pdf', 'office'])
})
