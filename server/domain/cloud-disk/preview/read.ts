import type { DiskPreview, PagesPreview } from '../../../../resources/cloud-disk/preview.calls.ts'
import type { TextEncoding } from '../../../../src/protocol/text/encodings.ts'
import type { SessionContext } from '../../../engine/calls/implement.ts'
import { pagesOf } from '../../../engine/conversions/pages.ts'
import { fileKeyOf } from '../../../engine/files/fileKey.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { signFile } from '../../../platform/http/files.ts'
import { ownLinkHolder } from '../../../platform/http/linkHolder.ts'
import type { Scope } from '../../../platform/store/types.ts'
import { linkFor } from '../link.ts'
import type { Reader } from '../nodeTables.ts'
import { noteSent } from '../sent.ts'
import { demandTraffic } from '../traffic.ts'
import { rowOf } from '../view.ts'
import { signPreview } from './address.ts'
import { refusalOf, wayOf, type PreviewedFile } from './kind.ts'
import { readTextHead } from './text.ts'

/** The content of a file's node. Throws 34107 for a folder. */
export const previewedFile = async (reader: Reader, node: string): Promise<PreviewedFile> => {
  const row = await rowOf(reader, node)
  if (row?.kind !== 'FILE' || row.fileId === null) throw errors.diskNodeWrongKind().at('node')
  const { fileId, name, contentType } = row
  return { fileId, name, contentType, size: Number(row.size ?? 0) }
}

type Reading = Pick<SessionContext<unknown>, 'session'> & {
  readonly ports: EnginePorts
  /** The scope of the file's institution. */
  readonly scope: Scope
}

const noPages = { kind: 'PAGES', progress: 0, reason: null, pages: [], address: null } as const

/** The pages of a document, or how far they have come. */
const readPages = async (
  { ports, scope, session }: Reading,
  file: PreviewedFile,
  extension: string,
): Promise<PagesPreview> => {
  const { fileId } = file
  const row = await scope.db
    .selectFrom('diskPreview')
    .select(['run', 'progress', 'reason', 'pages'])
    .where('fileId', '=', fileId)
    .executeTakeFirst()
  if (row && row.run !== null) {
    const images = {
      institution: scope.institutionId,
      fileId,
      run: row.run,
      person: ownLinkHolder(session),
    }
    const address = await signPreview(ports, images)
    return { ...noPages, state: 'DONE', progress: 100, pages: pagesOf(row.pages), address }
  }
  const refusal = row?.reason ?? refusalOf(ports, file, extension)
  if (refusal !== undefined) return { ...noPages, state: 'FAILED', reason: refusal }
  return { ...noPages, state: row ? 'IN_PROGRESS' : 'NONE', progress: row?.progress ?? 0 }
}

/**
 * The preview of a file. Its bytes count as traffic of the file's institution when they are sent.
 * Throws 18002.
 */
export const readPreview = async (
  reading: Reading,
  file: PreviewedFile,
  encoding: TextEncoding | null,
): Promise<DiskPreview> => {
  const { ports, scope, session } = reading
  const way = wayOf(file)
  if (way.kind === 'NONE') return way
  await demandTraffic(scope, ports.clock.now())
  if (way.kind === 'PAGES') return readPages(reading, file, way.extension)
  if (way.kind === 'TEXT') {
    const key = fileKeyOf(scope.institutionId, file.fileId)
    const head = await readTextHead(ports.files, key, encoding ?? undefined)
    if (!head) return { kind: 'NONE' }
    const { bytes, ...text } = head
    noteSent(ports, scope.institutionId, bytes)
    return { kind: 'TEXT', ...text }
  }
  const options = linkFor(session, file.name, true)
  return {
    kind: way.kind,
    url: await signFile(ports, scope.institutionId, { id: file.fileId }, options),
  }
}
