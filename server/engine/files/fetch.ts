import type { AppPorts, Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/factories.ts'
import { required } from '../../platform/http/body.ts'
import { isSigned } from '../../platform/http/files.ts'
import { fileKeyOf } from './upload.ts'

// shown in the page; everything else is a download
const inlineTypes = new Set(['image/jpeg', 'image/png'])

/** GET file/get?i&id&until&mac: a signed address needs no token, so that <img> can use it; out of its time it answers 404. */
export const fileRoute =
  (ports: AppPorts) =>
  async (c: Ctx): Promise<Response> => {
    const institution = required(c, 'i', 64)
    const id = required(c, 'id', 64)
    if (
      !(await isSigned(ports, institution, id, required(c, 'until', 12), required(c, 'mac', 100)))
    )
      throw notFound()
    const row = await ports.store
      .scope(institution)
      .db.selectFrom('fileRow')
      .select(['name', 'type'])
      .where('id', '=', id)
      .executeTakeFirst()
    const bytes = row && (await ports.files.get(fileKeyOf(institution, id)))
    if (!row || !bytes) throw notFound()
    const way = inlineTypes.has(row.type) ? 'inline' : 'attachment'
    return new Response(Uint8Array.from(bytes), {
      headers: {
        'Content-Type': row.type,
        'Content-Disposition': `${way}; filename="file"; filename*=UTF-8''${encodeURIComponent(row.name)}`,
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, max-age=300',
      },
    })
  }
