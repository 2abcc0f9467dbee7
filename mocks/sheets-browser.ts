import { SheetRefused } from '../server/adapters/sheets/refused.ts'
import { errors } from '../server/platform/errors/errors.ts'
import type { MarkedRow, Sheets } from '../server/platform/ports.ts'

const refusing = async <T>(fn: () => Promise<T>): Promise<T> => {
  try {
    return await fn()
  } catch (error) {
    throw error instanceof SheetRefused
      ? errors.importFailedBecause({ reason: error.reason }, { data: { named: error.named } })
      : error
  }
}

/**
 * The server's own reader and writer, in the page: loaded when a file is first read or written,
 * never with the screens.
 */
export const createBrowserSheets = (): Sheets => ({
  async read(bytes, _name, encoding) {
    const { readSheets } = await import('../server/adapters/sheets/read.ts')
    return refusing(() => readSheets(bytes, encoding))
  },
  async mayHaveSheet(bytes, name) {
    const { mayHaveSheet } = await import('../server/adapters/sheets/peek.ts')
    return mayHaveSheet(bytes, name)
  },
  write(columns, batches, sheetName, format = 'xlsx', large = false) {
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
    return new ReadableStream<Uint8Array>({
      async start() {
        const { writeFile } = await import('../server/adapters/sheets/writeFile.ts')
        reader = writeFile[format](columns, batches, sheetName, large).getReader()
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
  async book(book) {
    const { writeBook } = await import('../server/adapters/sheets/book.ts')
    return writeBook(book)
  },
  async mend(bytes, mending, batches) {
    const { readSheets } = await import('../server/adapters/sheets/read.ts')
    const { mendedBook } = await import('../server/adapters/sheets/mend.ts')
    const { writeBook } = await import('../server/adapters/sheets/book.ts')
    const rows: MarkedRow[] = []
    for await (const batch of batches) rows.push(...batch)
    return refusing(async () =>
      writeBook(mendedBook(await readSheets(bytes, mending.encoding), mending, rows)),
    )
  },
})
