const encoder = new TextEncoder()

/**
 * A PDF of one page that is filled by a picture. `jpeg`: its bytes; `width` and `height` in pixels;
 * the page is `points` wide (595 is A4).
 */
export const pdfOfPicture = (
  jpeg: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  points = 595,
): Uint8Array<ArrayBuffer> => {
  const tall = Math.round((points * height) / width)
  const content = `q ${String(points)} 0 0 ${String(tall)} 0 0 cm /P Do Q`
  const parts: Uint8Array[] = []
  const starts: number[] = []
  let length = 0
  const put = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  const object = (body: string, stream?: Uint8Array) => {
    starts.push(length)
    put(`${String(starts.length)} 0 obj\n${body}\n`)
    if (stream) {
      put('stream\n')
      put(stream)
      put('\nendstream\n')
    }
    put('endobj\n')
  }
  put('%PDF-1.4\n')
  object('<</Type/Catalog/Pages 2 0 R>>')
  object('<</Type/Pages/Kids[3 0 R]/Count 1>>')
  object(
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${String(points)} ${String(tall)}]/Resources<</XObject<</P 4 0 R>>>>/Contents 5 0 R>>`,
  )
  object(
    `<</Type/XObject/Subtype/Image/Width ${String(width)}/Height ${String(height)}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${String(jpeg.length)}>>`,
    jpeg,
  )
  object(`<</Length ${String(content.length)}>>`, encoder.encode(content))
  const table = length
  const entries = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  put(
    `xref\n0 ${String(starts.length + 1)}\n0000000000 65535 f \n${entries}trailer\n<</Size ${String(starts.length + 1)}/Root 1 0 R>>\nstartxref\n${String(table)}\n%%EOF\n`,
  )
  const out = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}
