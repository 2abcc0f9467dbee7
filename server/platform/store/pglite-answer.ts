import { protocol, type messages as protocolMessages, type PGlite } from '@electric-sql/pglite'
import type { SqlResult } from './driver.ts'

/** A column that a statement answers: its name, and how its text becomes a value. */
export interface AnswerColumn {
  readonly name: string
  readonly parse: ((text: string, type: number) => unknown) | undefined
  readonly type: number
}
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

// codes of the messages of PostgreSQL's protocol:
// https://www.postgresql.org/docs/current/protocol-message-formats.html
const dataRow = 0x44
const commandComplete = 0x43
const failed = 0x45
/**
 * A message begins with its code in a byte and its length in four, which counts itself and not the
 * code.
 */
const codeLength = 1
const headerLength = 5
/** Commands whose count is of rows they have changed. */
const changes = /^(?:INSERT|UPDATE|DELETE|MERGE)\b/

// a byte order mark is part of a value
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The columns that `describe` of a statement returns; none for a statement without rows. */
export const columnsOf = (
  messages: readonly Message[],
  parsers: PGlite['parsers'],
): readonly AnswerColumn[] => {
  const announced = messages.find(
    (message): message is protocolMessages.RowDescriptionMessage =>
      message.name === 'rowDescription',
  )
  return (announced?.fields ?? []).map(({ name, dataTypeID }) => ({
    name,
    parse: parsers[dataTypeID],
    type: dataTypeID,
  }))
}

/** Throws the error among the messages, as PGlite's own functions do. */
const throwError = (bytes: Uint8Array): never => {
  let error: unknown
  new protocol.Parser().parse(bytes, message => {
    if (message.name === 'error') error ??= message
  })
  throw error
}

/**
 * Parses the result of a bound statement. PGlite's own parser copies each value three times before
 * it decodes it.
 * @throws DatabaseError if the statement has failed
 */
export const readAnswer = (bytes: Uint8Array, columns: readonly AnswerColumn[]): SqlResult => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const rows: Record<string, unknown>[] = []
  let affected = 0
  const readRow = (start: number): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    // the number of columns, in two bytes, is known
    let at = start + 2
    for (const { name, parse, type } of columns) {
      const length = view.getInt32(at)
      at += 4
      if (length < 0) {
        row[name] = null
        continue
      }
      const text = decoder.decode(bytes.subarray(at, at + length))
      row[name] = parse ? parse(text, type) : text
      at += length
    }
    return row
  }
  for (let at = 0; at < bytes.length;) {
    const code = view.getUint8(at)
    const end = at + codeLength + view.getInt32(at + codeLength)
    if (code === dataRow) rows.push(readRow(at + headerLength))
    else if (code === commandComplete) {
      const tag = decoder.decode(bytes.subarray(at + headerLength, end - 1))
      if (changes.test(tag)) affected += Number(tag.slice(tag.lastIndexOf(' ')))
    } else if (code === failed) throwError(bytes)
    at = end
  }
  return { rows, affected }
}
