import { expect, it } from 'vitest'
import { pdfOfPicture } from './pdf.ts'

it('a poster’s PDF is one page that a picture fills, with a table that finds each part (SEM-04)', () => {
  const bytes = pdfOfPicture(new Uint8Array([255, 216, 255, 217]), { width: 100, height: 200 })
  const text = new TextDecoder('latin1').decode(bytes)
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(text).toContain('/MediaBox[0 0 595 1190]')
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const starts = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
  expect(starts.map((at, n) => text.slice(at, at + 7) === `${String(n + 1)} 0 obj`)).toEqual(
    starts.map(() => true),
  )
})
