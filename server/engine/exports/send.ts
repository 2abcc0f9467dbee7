import type { AppPorts, Ctx, Session } from '../../platform/context.ts'
import type { Body } from '../../platform/http/body.ts'
import { contentTypes, disposition, exportStream, fileNameOf } from './answer.ts'
import type { ExportSource } from './source.ts'

/** The answer with the file, streamed while the store is read. `told`: what the log says was asked for; `rows`: how many there are, about. */
export const sendFile = async (
  ports: AppPorts,
  c: Ctx,
  source: ExportSource,
  told: Body,
  rows: Awaited<ReturnType<ExportSource['count']>>,
): Promise<Response> => {
  const session: Session = { ...c.get('session'), lang: c.get('lang') }
  const file = await exportStream(ports, c.get('scope'), session, source, told, rows)
  return new Response(file, {
    headers: {
      'content-type': contentTypes[source.format],
      'content-disposition': disposition(fileNameOf(source)),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
