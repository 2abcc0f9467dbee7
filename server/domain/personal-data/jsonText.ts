import { isObject } from '../../platform/http/body.ts'

const isAsync = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

/**
 * JSON of a value, chunk by chunk. Lists may be asynchronous at any depth; each item gets its own
 * line.
 */
export async function* jsonText(value: unknown): AsyncGenerator<string> {
  if (isAsync(value)) {
    let before = '[\n'
    for await (const item of value) {
      yield before
      before = ',\n'
      yield* jsonText(item)
    }
    yield before === '[\n' ? '[]' : '\n]'
    return
  }
  if (!isObject(value) || !Object.values(value).some(isAsync)) {
    yield JSON.stringify(value)
    return
  }
  let before = '{\n'
  for (const [name, one] of Object.entries(value)) {
    yield `${before}${JSON.stringify(name)}: `
    before = ',\n'
    yield* jsonText(one)
  }
  yield '\n}'
}

/** The same as bytes, made while they are read. */
export const jsonStream = (value: unknown): ReadableStream<Uint8Array> => {
  const pieces = jsonText(value)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value: piece } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(piece))
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
