import { SheetRefused } from '../server/adapters/sheets/refused.ts'
import { fault } from '../server/errors.ts'
import type { Sheets } from '../server/ports.ts'

/** The server's own reader and writer, in the page: loaded when a file is first read or written, never with the screens. */
export const createBrowserSheets = (): Sheets => ({
  async read(bytes) {
    const { readSheets } = await import('../server/adapters/sheets/read.ts')
    try {
      return await readSheets(bytes)
    } catch (error) {
      throw error instanceof SheetRefused ? fault('11004', { params: { reason: error.reason } }) : error
    }
  },
  write(columns, batches, sheetName) {
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    return new ReadableStream<Uint8Array>({
      async start() {
        const { writeSheet } = await import('../server/adapters/sheets/write.ts')
        reader = writeSheet(columns, batches, sheetName).getReader()
      },
      async pull(controller) {
        const piece = await reader?.read()
        if (!piece || piece.done) controller.close()
        else controller.enqueue(piece.value)
      },
      async cancel(reason) {
        await reader?.cancel(reason)
      },
    })
  },
})
