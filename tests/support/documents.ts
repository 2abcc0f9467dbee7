/** PDF documents and archives that tests make. */

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

const assemble = (objects: readonly string[]): Uint8Array<ArrayBuffer> => {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, n) => {
    const at = text.length
    text += `${n + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(bytesOf(text))
}

const hexOf = (text: string): string =>
  [...text].map(one => (one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')).join('')

/**
 * A PDF with this many pages of 640 × 360 points and a Chinese text whose font is not embedded;
 * `filler` bytes make it larger.
 */
export const pdfOf = (
  pages: number,
  { text = '第一课', filler = 0, height = 360 } = {},
): Uint8Array<ArrayBuffer> => {
  const content = text
    ? `BT /F1 36 Tf 60 ${Math.min(300, height / 4)} Td <${hexOf(text)}> Tj ET`
    : ''
  const kids = Array.from({ length: pages }, (_, n) => `${n + 8} 0 R`).join(' ')
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [5 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 6 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    `<< /Length ${filler} >>\nstream\n${'x'.repeat(filler)}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 640 ${height}] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>`,
    ),
  ])
}

/**
 * An archive whose directory claims that its only entry unpacks to `size` bytes; the archive
 * doesn't contain them.
 */
export const bombOf = (size: number): Uint8Array<ArrayBuffer> => {
  const name = 'ppt/presentation.xml'
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(20_000, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  const body = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(30_000)])
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(body.length, 16)
  return Uint8Array.from(Buffer.concat([body, entry, Buffer.from(name), end]))
}
