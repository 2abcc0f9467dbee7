import { expect, it } from 'vitest'
import { say } from '../../../src/protocol/errors/say.ts'
import { englishCatalogue } from '../../../src/protocol/errors/catalogue.en.ts'
import { Fault } from '../errors/fault.ts'
import { maxJson, readBody, readBytes } from './body.ts'

const request = (size: number) =>
  new Request('http://localhost/x', { method: 'POST', body: 'x'.repeat(size) })
const thrown = async (reading: Promise<unknown>) => {
  const error: unknown = await reading.catch((reason: unknown) => reason)
  if (!(error instanceof Fault)) throw new Error('nothing was refused')
  return say({ lang: 'en', catalogue: englishCatalogue }, error.code, error.params)
}

it('a body that is too large is refused in words of its own, not in those of a file', async () => {
  const body = readBody({ req: { raw: request(maxJson + 1) } } as Parameters<typeof readBody>[0])
  expect(await thrown(body)).toBe(
    'This is more than 1 MB at once. Nothing was changed. Split it into smaller batches.',
  )
  expect(await thrown(readBytes(request(maxJson + 1), maxJson))).toBe(
    'The file is larger than 1 MB. Nothing was uploaded. Choose a smaller one.',
  )
})
