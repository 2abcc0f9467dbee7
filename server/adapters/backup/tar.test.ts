import { expect, it } from 'vitest'
import { CutOff, readTar, tarEnd, tarHeader, tarPadding } from './tar.ts'

const long = `files/${'课件/'.repeat(40)}a.pdf`
const entries: readonly (readonly [string, string])[] = [
  ['backup.json', '{}'],
  [long, 'x'.repeat(700)],
  ['empty', ''],
]
const archive = Buffer.concat([
  ...entries.flatMap(([name, text]) => {
    const bytes = Buffer.from(text)
    return [tarHeader(name, bytes.length, 0), bytes, tarPadding(bytes.length)]
  }),
  tarEnd(),
])

async function* inPieces(bytes: Buffer, size = 100) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (bytes: Buffer) => {
  const found: [string, string][] = []
  for await (const entry of readTar(inPieces(bytes))) {
    let text = ''
    for await (const part of entry.body) text += Buffer.from(part).toString()
    found.push([entry.name, text])
  }
  return found
}

it('reads what was written, however the bytes arrive, and passes over what nobody reads', async () => {
  expect(await read(archive)).toEqual(entries)
  const names = []
  for await (const { name } of readTar(inPieces(archive, 7))) names.push(name)
  expect(names).toEqual(entries.map(([name]) => name))
})

it('has a size of its own for an entry beyond 8 GB', () => {
  const header = Buffer.from(tarHeader('files/film', 9_000_000_000, 0)).toString()
  expect(header).toContain('19 size=9000000000\n')
})

it('reports an end in the middle, and a damaged header', async () => {
  for (const length of [0, 300, 1100, archive.length - 1024])
    await expect(read(archive.subarray(0, length))).rejects.toBeInstanceOf(CutOff)
  const damaged = Buffer.from(archive)
  damaged[3] = 88
  await expect(read(damaged)).rejects.toThrow('damaged')
})
