import { seesField } from '../../../src/access/index.ts'
import type { ImportMapping } from '../../../src/protocol/imports.ts'
import { readErrorBook } from '../../../src/protocol/calls/imports.ts'
import { implement } from '../calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { fileHeaders, xlsxType } from '../../platform/http/workbook.ts'
import type { Mending } from '../../platform/ports.ts'
import { markedRows } from './errorRows.ts'
import { fileKey } from './run.ts'
import { stampSheet } from './stamp.ts'
import { errorTexts } from './template.texts.ts'
import { mappingOf } from './wizard/jobColumns.ts'
import { encodingOfJob } from './wizard/knownFields.ts'
import { loadOwnJob, type LoadedJob } from './wizard/load.ts'

/**
 * The columns that the caller gets: none of a field that they can't see, and, in another person's
 * file, none whose meaning is unknown.
 */
const sentBack = (
  { job, resource, ctx }: LoadedJob,
  { sheet, headingRow, furtherSheets, columns }: ImportMapping,
): Mending => {
  const { actor, lang } = ctx
  const unseen = (name: string) => {
    const field = resource.fields[name]
    return !field || !seesField(actor.access, field)
  }
  const known = columns.filter(({ fields }) => fields.length > 0)
  const before = [errorTexts.row[lang], errorTexts.message[lang]]
  return {
    sheet,
    headingRow,
    furtherSheets,
    except: known.filter(({ fields }) => fields.some(unseen)).map(({ at }) => at),
    encoding: encodingOfJob(job),
    ...(job.createdBy === actor.id ? {} : { only: known.map(({ at }) => at) }),
    headings: { row: errorTexts.row[lang], message: errorTexts.message[lang] },
    stamp: stampSheet({
      kind: 'errors',
      resource: resource.name,
      jobId: job.jobId,
      sheet,
      before,
      ...(furtherSheets?.length ? { sheets: [sheet, ...furtherSheets] } : {}),
    }),
  }
}

const nothingWritten: ReadonlySet<string> = new Set(['UPLOADED', 'PARSED', 'MAPPED', 'CHECKED'])

/**
 * GET importJob/errors?jobId -> an xlsx of the rejected rows as they are in the file, with the
 * error at each bad cell. Its stamp identifies it when it is corrected and uploaded again. 404 if
 * the file is no longer stored, or has no rejected rows.
 */
export const errorBookRoute = implement(readErrorBook, {
  serve: async ({ c, ports, input }) => {
    const loaded = await loadOwnJob(c, ports, input.jobId)
    const { job, ctx } = loaded
    const mapping = mappingOf(job)
    const bytes = mapping && (await ports.files.get(fileKey(job.jobId)))
    if (!mapping || !bytes) throw errors.notFound()
    const rows = markedRows(
      c.get('scope'),
      ctx,
      job.jobId,
      mapping.columns,
      !nothingWritten.has(job.state),
    )
    const first = await rows.next()
    if (first.done) throw errors.notFound()
    async function* all() {
      yield first.value ?? []
      yield* rows
    }
    const book = await ports.sheets.mend(bytes, sentBack(loaded, mapping), all())
    const name = `${job.fileName.replace(/\.\w{2,5}$/, '')} - ${errorTexts.file[ctx.lang]}.xlsx`
    return new Response(book, { headers: fileHeaders(xlsxType, name) })
  },
})
