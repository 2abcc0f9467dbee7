import { expect, it } from 'vitest'
import { writeSheet } from './write.ts'
import { inspectZip, textOfPart } from './zip.ts'

it('exports have bold headings, and rows that are not', async () => {
  const columns = [{ heading: 'Name', width: 10 }]
  async function* batches() {
    yield [['Ann'], ['Bob']]
  }
  const stream = writeSheet(columns, batches(), 'S')
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  const parts = inspectZip(bytes)
  const sheet = await textOfPart(bytes, parts.get('xl/worksheets/sheet1.xml'))
  const styles = await textOfPart(bytes, parts.get('xl/styles.xml'))
  const styleOf = (cell: string) =>
    Number(new RegExp(`<c r="${cell}"[^>]*\\bs="(\\d+)"`).exec(sheet)?.[1] ?? 0)
  const formats = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*fontId="(\d+)"/g)]
  const fonts = [...styles.matchAll(/<font>.*?<\/font>/gs)].map(([font]) => font)
  const isBold = (cell: string) =>
    fonts[Number(formats[styleOf(cell)]?.[1] ?? 0)]?.includes('<b/>') ?? false
  expect(['A1', 'A2', 'A3'].map(isBold)).toEqual([true, false, false])
})
