import type { AppPorts, Ctx, Session } from '../../platform/context.ts'
import type { Body } from '../../platform/http/body.ts'
import { contentTypes, disposition, exportStream, exportFileName } from './answer.ts'
import type { ExportSource } from './source.ts'

/**
 * Streams an export while the store is read. `told`: the request, as the log records it; `rows`:
 * the approximate number of rows.
 */
export const sendExport = async (
  ports: AppPorts,
  c: Ctx,
  source: ExportSource,
  requestBody: Body,
  rows: Awaited<ReturnType<ExportSource['count']>>,
): Promise<Response> => {
  const session: Session = { ...c.get('session'), lang: c.get('lang') }
  const file = await exportStream(ports, c.get('scope'), session, source, requestBody, rows)
  return new Response(file, {
    headers: {
      'content-type': contentTypes[source.format],
      'content-disposition': disposition(exportFileName(source)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
